import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  deploySteps,
  findProjectMismatch,
  invalidSettings,
  missingSettings,
  parseDeployArguments,
} from './deploy-plan.ts';
import { projectDir } from './project.ts';

describe('parseDeployArguments', () => {
  it('returns the project and the options', () => {
    expect(parseDeployArguments(['--project', 'a-trader'])).toEqual({
      project: 'a-trader',
      isFirst: false,
      newFunctions: [],
      isDryRun: false,
    });
    expect(parseDeployArguments(['--project=a-trader', '--first', '--dry-run'])).toEqual({
      project: 'a-trader',
      isFirst: true,
      newFunctions: [],
      isDryRun: true,
    });
    const args = ['--project', 'a-trader', '--new', 'quotes', '--new', 'quotePdfs'];
    expect(parseDeployArguments(args)).toMatchObject({ newFunctions: ['quotes', 'quotePdfs'] });
  });

  it.each([
    ['no project', [], /Name a project/],
    ['a project of the local suite', ['--project', 'demo-neev'], /local project/],
    ['an unknown option', ['--force'], /--force.*Use: npm run deploy/s],
    ['an extra argument', ['a-trader'], /Use: npm run deploy/],
  ])('returns a problem with the usage: %s', (_, args, problem) => {
    expect(parseDeployArguments(args)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe('settings', () => {
  const requiredNames = ['WEB_API_KEY', 'SITE_URL'];

  it('have no problem when all are present', () => {
    const values = { WEB_API_KEY: 'k', SITE_URL: 'https://neev.example' };
    expect(missingSettings([{ path: 'functions/.env.x', requiredNames, values }])).toEqual([]);
  });

  it('that are missing or empty are reported, one line per file', () => {
    const files = [
      { path: 'functions/.env.x', requiredNames, values: { WEB_API_KEY: '' } },
      { path: 'web/.env.production', requiredNames: ['VITE_A'], values: {} },
    ];
    expect(missingSettings(files)).toEqual([
      'functions/.env.x does not set WEB_API_KEY, SITE_URL.',
      'web/.env.production does not set VITE_A.',
    ]);
  });

  it('of emails and push messages may be empty, and must be named', () => {
    const names = ['MAIL_TRANSPORT', 'VAPID_SUBJECT'];
    const file = { path: 'functions/.env.x', requiredNames: names };
    const values = { MAIL_TRANSPORT: '', VAPID_SUBJECT: '' };
    expect(missingSettings([{ ...file, values }])).toEqual([]);
    expect(missingSettings([{ ...file, values: { MAIL_TRANSPORT: '' } }])).toEqual([
      'functions/.env.x does not set VAPID_SUBJECT.',
    ]);
  });

  const invalid = (values: Record<string, string>) =>
    invalidSettings({
      path: 'functions/.env.x',
      requiredNames: [],
      values: { SITE_URL: 'https://neev.example', ...values },
    });

  it.each([
    {},
    { MAIL_TRANSPORT: '' },
    { MAIL_TRANSPORT: 'extension' },
    { MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtps://u@mail.example', MAIL_FROM: 'a@neev.example' },
    { SMTP_URL: 'smtp://mail.example:2525', VAPID_SUBJECT: 'mailto:a@neev.example' },
    { VAPID_SUBJECT: 'https://neev.example' },
    { ENQUIRY_RETENTION_MONTHS: '0', ENQUIRY_BURST: '10', TRUSTED_PROXY_HOPS: '2' },
  ])('may be %j', (values) => {
    expect(invalid(values)).toEqual([]);
  });

  it.each([
    'http://neev.example',
    'https://neev.example/',
    'https://neev.example/shop',
    'neev.example',
    'https://',
  ])('with the site address %j are reported', (SITE_URL) => {
    expect(invalid({ SITE_URL })).toEqual([
      'functions/.env.x: SITE_URL must be an address such as https://www.example.com, with https, and without a path or a slash at the end.',
    ]);
  });

  it('with an unknown way to send emails, or without the settings of the mail server, are reported', () => {
    expect(invalid({ MAIL_TRANSPORT: 'SMTP' })).toEqual([
      'functions/.env.x: MAIL_TRANSPORT must be smtp, extension or empty.',
    ]);
    expect(invalid({ MAIL_TRANSPORT: 'smtp', SMTP_URL: '' })).toEqual([
      'functions/.env.x: MAIL_TRANSPORT is smtp, which needs SMTP_URL.',
      'functions/.env.x: MAIL_TRANSPORT is smtp, which needs MAIL_FROM.',
    ]);
  });

  it.each([
    ['SMTP_URL', 'mail.example', 'smtps://user@smtp.example.com'],
    ['SMTP_URL', 'mail.example:587', 'smtps://user@smtp.example.com'],
    ['SMTP_URL', 'https://mail.example', 'smtps://user@smtp.example.com'],
    ['VAPID_SUBJECT', 'a@neev.example', 'mailto:sales@example.com'],
    ['VAPID_SUBJECT', 'mailto:', 'mailto:sales@example.com'],
  ])('with %s=%s are reported', (name, value, example) => {
    expect(invalid({ [name]: value })).toEqual([
      `functions/.env.x: ${name} must be an address such as ${example}, or empty.`,
    ]);
  });

  it.each([
    ['ENQUIRY_RETENTION_MONTHS', '-1', 0],
    ['ENQUIRY_RETENTION_MONTHS', '1.5', 0],
    ['ENQUIRY_BURST', '0', 1],
    ['ENQUIRY_REFILL_SECONDS', 'a minute', 1],
    ['TRUSTED_PROXY_HOPS', '-2', 0],
  ])('with %s=%s are reported', (name, value, smallest) => {
    expect(invalid({ [name]: value })).toEqual([
      `functions/.env.x: ${name} must be a whole number, ${smallest} or more.`,
    ]);
  });

  it('of another project are reported', () => {
    const site = {
      path: 'web/.env.production',
      requiredNames: [],
      values: { VITE_FIREBASE_PROJECT_ID: 'a' },
    };
    expect(findProjectMismatch('a', site)).toBeUndefined();
    expect(findProjectMismatch('b', site)).toBe(
      'web/.env.production belongs to the project a, not to b.',
    );
  });

  it('of the local suite contain every parameter of the functions, because deployments require the same', () => {
    const read = (path: string) => readFileSync(join(projectDir, path), 'utf8');
    const declared = [
      ...read('functions/src/settings.ts').matchAll(/define(?!Secret)\w+\(\s*'(\w+)'/g),
    ];
    expect(declared.length).toBeGreaterThan(4);
    const local = Object.keys(parseEnv(read('functions/.env.demo-neev')));
    expect(local.sort()).toEqual(declared.map(([, name]) => name).sort());
  });
});

describe('a deployment', () => {
  const commandsOf = (isFirst: boolean, newFunctions: readonly string[] = []) =>
    deploySteps({ project: 'a-trader', isFirst, newFunctions }).map((step) => step.join(' '));

  it('uploads the files of the pages before the function that refers to them, and clears the CDN after it', () => {
    expect(commandsOf(false)).toEqual([
      'firebase deploy --project a-trader --only storage,firestore,hosting',
      'firebase deploy --project a-trader --only functions',
      'firebase deploy --project a-trader --only hosting',
    ]);
  });

  it('deploys new functions before Hosting, which can only route to functions that exist', () => {
    expect(commandsOf(false, ['quotes', 'quotePdfs'])).toEqual([
      'firebase deploy --project a-trader --only functions:quotes,functions:quotePdfs',
      'firebase deploy --project a-trader --only storage,firestore,hosting',
      'firebase deploy --project a-trader --only functions',
      'firebase deploy --project a-trader --only hosting',
    ]);
  });

  it('deploys everything in one command the first time, functions before Hosting', () => {
    expect(commandsOf(true)).toEqual([
      'firebase deploy --project a-trader --only storage,firestore,functions,hosting',
    ]);
  });
});
