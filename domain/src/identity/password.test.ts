import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password.ts';

const owner = { email: 'asha.rao@neev.example', username: 'Asha Rao Traders' };

describe('the password policy', () => {
  it.each(['forty bags of cement', 'x7#kQ2!mZp', 'пароль-пароль', 'correcthorse9'])(
    'accepts %j',
    (password) => expect(passwordProblem(password, owner)).toBeUndefined(),
  );

  it('accepts symbols for an owner whose name in the email address is a number', () => {
    const email = '12345@neev.example';
    expect(passwordProblem('!@#$%^&*()', { ...owner, email })).toBeUndefined();
  });

  it('accepts 10 to 200 characters', () => {
    const text = 'k3 w-'.repeat(41);
    const problems = [9, 10, 200, 201].map((length) =>
      passwordProblem(text.slice(0, length), owner),
    );
    expect(problems).toEqual([
      'A password has at least 10 characters.',
      undefined,
      undefined,
      'A password has at most 200 characters.',
    ]);
  });

  it.each([
    'Password123!',
    '1234567890',
    'aaaaaaaaaaa',
    'abcabcabcabc',
    'qwertyuiop',
    'Welcome@2026',
    'P@ssw0rd123',
    'Passw0rd@2026',
  ])('rejects the common password %j', (password) =>
    expect(passwordProblem(password, owner)).toMatch(/easy to guess/),
  );

  it.each([
    'asha.rao@neev.example',
    'asharao12345',
    'AshaRaoTraders1',
    'Asha Rao Traders',
    'ASHA RAO TRADERS',
  ])('rejects %j, which repeats the name or the email address of the account', (password) =>
    expect(passwordProblem(password, owner)).toMatch(/must not be your name/),
  );
});
