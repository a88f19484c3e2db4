/** No telephone number in the sources can belong to a person (see domain/src/company.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { company, enquiryInput } from '@neev/domain';
import { expect, it } from 'vitest';
import { projectDir } from '../lib/project.ts';
import { seedEnquiries } from '../seed/data.ts';

const folders = ['domain/src', 'e2e', 'functions/src', 'functions/test', 'scripts', 'web/src'];

/** An Indian mobile number of ten digits, with or without country code or leading 0. */
const MOBILE = /(?<![\w.+-])(?:\+?91[ -]?|0)?([6-9]\d{4})[ -]?\d{5}(?![\w.-])/g;

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter((path) => /\.(ts|tsx|md)$/.test(path) && !/node_modules|dist/.test(path));

it('the sources contain no mobile number that an operator may assign', () => {
  const found = sources.flatMap((path) =>
    [...readFileSync(join(projectDir, path), 'utf8').matchAll(MOBILE)].map(
      ([number]) => `${path}: ${number}`,
    ),
  );
  expect(found).toEqual([]);
});

it('the numbers of the company and of the seed are placeholders that the forms accept', () => {
  const mobiles = seedEnquiries.map(({ mobile }) => mobile).filter((mobile) => mobile !== '');
  for (const mobile of [company.phone, company.phoneLink, ...mobiles]) {
    const sent = { name: 'A', mobile, message: 'M' };
    expect(enquiryInput.safeParse(sent).success, mobile).toBe(true);
    expect(mobile.replace(/\D/g, '').slice(-10), mobile).toMatch(/^10/);
  }
});
