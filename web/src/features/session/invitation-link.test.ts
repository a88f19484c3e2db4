import { invitationPath } from '@neev/domain';
import { expect, it } from 'vitest';
import { parseInvitationLink } from './invitation-link.ts';

it('an invitation is read from the address that was made for it', () => {
  const link = { token: 'a_b-c', email: 'asha+x@neev.example', name: 'Asha & Sons, पुणे' };
  const { hash } = new URL(invitationPath(link), 'https://neev.example');
  expect(parseInvitationLink(hash)).toEqual(link);
});

it.each(['', '#', '#content', '#token=a', '#email=a@b.example'])(
  'an address that ends in %j is no invitation',
  (fragment) => expect(parseInvitationLink(fragment)).toBeUndefined(),
);
