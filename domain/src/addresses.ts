/** Where forms of pages send an enquiry by themselves, before or without a script. */
export const PLAIN_ENQUIRY_PATH = '/enquiry';

/** The hidden registration (specification, section 2), which only the login and invitations link to. */
export const REGISTER_PATH = '/admin-portal-xyz-register';

interface InvitationLink {
  token: string;
  email: string;
  name: string;
}

/** The path of an invitation. The token stands behind `#`, which browsers send to no server. */
export function invitationPath({ token, email, name }: InvitationLink): string {
  const fields = { token, email, name };
  const pairs = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${REGISTER_PATH}#${pairs.join('&')}`;
}
