/** The content of an invitation link; see `invitationPath` of the domain. */
export interface InvitationLink {
  token: string;
  email: string;
  name: string;
}

/** Parses the invitation in the fragment of a URL; `undefined` when there is none. */
export function parseInvitationLink(fragment: string): InvitationLink | undefined {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const token = parameters.get('token') ?? '';
  const email = parameters.get('email') ?? '';
  if (token === '' || email === '') return undefined;
  return { token, email, name: parameters.get('name') ?? '' };
}
