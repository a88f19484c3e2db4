/** Further limits, which public pages do not load. The security rules repeat them too. */
export const adminLimits = {
  /** Bytes of a picture: 5 MB. */
  imageBytes: 5_242_880,
  /** Media types of pictures that cannot contain a script. */
  imageTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  /** Characters of the address of a device at a push service, and of the name of a device. */
  pushEndpoint: 1_000,
  deviceName: 60,
  /** Brands that the company deals in, as many as the security rules can check in one request. */
  brands: 10,
  /** Reply templates; characters of the name, the email subject and the text of one. */
  replyTemplates: 8,
  templateName: 60,
  templateSubject: 150,
  templateText: 1_500,
  /** Saved views of an administrator; characters of the name and of the query of one. */
  inboxViews: 8,
  viewName: 40,
  viewQuery: 2_500,
} as const;

export type PictureType = (typeof adminLimits.imageTypes)[number];

/** Whether the Storage rules accept this media type. */
export function isPictureType(type: string): type is PictureType {
  return adminLimits.imageTypes.some((each) => each === type);
}
