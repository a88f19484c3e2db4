/** The password policy of the form and the API. `npm run deploy` checks the minimum length. */
import { limits } from '../limits.ts';

interface PasswordOwner {
  email: string;
  username: string;
}

/** Common passwords without trailing digits and punctuation. */
const COMMON_PASSWORDS = new Set(
  `
    password passwordpassword mypassword newpassword adminadmin administrator qwertyuiop
    qwertyuiopasdfghjkl asdfghjkl zxcvbnm qwertyqwerty iloveyou welcome letmein changeme superman
    football computer whatever sunshine princess trustno starwars internet india bharat krishna
    jaishreeram omnamahshivay saibaba ganesha namaste mumbai bangalore abcdefghij pass admin
    qwerty secret login neev abc test user root p@ssw p@ssword p@ssw0rd passw0rd
  `
    .trim()
    .split(/\s+/),
);

/** Returns the reason for rejection as text for the user; `undefined` for an accepted password. */
export function passwordProblem(password: string, owner: PasswordOwner): string | undefined {
  if (password.length < limits.passwordMin) {
    return `A password has at least ${limits.passwordMin} characters.`;
  }
  if (password.length > limits.password) {
    return `A password has at most ${limits.password} characters.`;
  }
  if (isCommon(password)) return 'This password is too easy to guess. Choose another one.';
  if (matchesOwner(password, owner)) {
    return 'A password must not be your name or your email address.';
  }
  return undefined;
}

function isCommon(password: string): boolean {
  const isSequence = /^\d*$|^(.{1,3})\1*$/.test(password);
  return isSequence || COMMON_PASSWORDS.has(removeTrailing(password.toLowerCase(), /[\d\W_]/));
}

function matchesOwner(password: string, { email, username }: PasswordOwner): boolean {
  const simplified = simplify(password);
  const names = [email, email.split('@')[0] ?? '', username].map(simplify);
  return names.some((name) => name !== '' && name === simplified);
}

/** Lower-cases and removes spaces, punctuation, symbols and trailing digits. */
function simplify(text: string): string {
  return removeTrailing(text.toLowerCase().replace(/[\s\p{P}\p{S}]/gu, ''), /\d/);
}

/** Removes matching characters at the end. Linear, unlike a regular expression that ends in `+$`. */
function removeTrailing(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
