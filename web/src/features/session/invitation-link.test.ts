import { invitationPath } from '@neev/domain';
import { expect, it } from 'vitest';
import { parseInvitationLink } from './invitation-link.ts';

it('an invitation is parsed from the link that was created for it', () => {
  const link = { token: 'a_b-c', email: 'asha+x@neev.example', name: 'Asha & Sons, पुणे' };
  const { hash } = new URL(invitationPath(link), 'https://neev.example');
  expect(parseInvitationLink(hash)).toEqual(link);
});

it.each(['', '#', '#content', '#token=a', '#email=a@b.example'])(
  'a URL with the fragment %j contains no invitation',
  (fragment) => expect(parseInvitationLink(fragment)).toBeUndefined(),
);
