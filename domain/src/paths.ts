/** The route to which an HTML form posts an enquiry, before hydration or without JavaScript. */
export const PLAIN_ENQUIRY_PATH = '/enquiry';

/** The unlisted registration page (specification, section 2). Only the login page and invitations link to it. */
export const REGISTER_PATH = '/admin-portal-xyz-register';

interface InvitationLink {
  token: string;
  email: string;
  name: string;
}

/** The path of an invitation. The token is in the fragment, which browsers do not send to a server. */
export function invitationPath({ token, email, name }: InvitationLink): string {
  const fields = { token, email, name };
  const pairs = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${REGISTER_PATH}#${pairs.join('&')}`;
}

/** The page of the inbox that opens an enquiry. The search finds it among older ones. */
export function enquiryPath({ id, referenceNumber }: { id: string; referenceNumber: string }) {
  return `/admin/enquiries?show=all&enquiry=${id}&search=${referenceNumber}`;
}
