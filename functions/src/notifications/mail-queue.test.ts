import { expect, it } from 'vitest';
import { mailboxKey, mailFields } from './mail-queue.ts';

it.each([
  ['Suresh+one@site.example', 'suresh@site.example'],
  ['suresh+one+two@site.example', 'suresh@site.example'],
  ['s.k.rao+site@gmail.com', 'skrao@gmail.com'],
  ['skrao@googlemail.com', 'skrao@gmail.com'],
  ['s.k.rao@site.example', 's.k.rao@site.example'],
  ['+one@site.example', '+one@site.example'],
  ['suresh@ｓite.example', 'suresh@site.example'],
  ['suresh@साइट.भारत', 'suresh@xn--n1b2cwdya.xn--h2brj9c'],
  ['suresh@xn--n1b2cwdya.xn--h2brj9c', 'suresh@xn--n1b2cwdya.xn--h2brj9c'],
  ['suresh@xn--0.example', 'suresh@xn--0.example'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxKey(email)).toBe(mailbox);
});

it.each([
  ['ravi@site.example', true],
  ['ravi@नीव.example', true],
  ['राम@site.example', false],
])('an email with %s for replies has that address: %s', (replyTo, isIncluded) => {
  const mail = { to: 'asha@neev.example', subject: 'One', text: 'Text', replyTo };
  expect('replyTo' in mailFields(mail, new Date())).toBe(isIncluded);
});
