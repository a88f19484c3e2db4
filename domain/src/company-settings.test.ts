import { describe, expect, it } from 'vitest';
import { adminLimits } from './admin-limits.ts';
import { type Brand, defaultBrands } from './brands.ts';
import { formatBusinessHours } from './business-hours.ts';
import { company } from './company.ts';
import {
  companyChangesOf,
  companySettings,
  defaultCompanySettings,
  parseCompanySettings,
} from './company-settings.ts';
import { fieldProblems } from './document.ts';
import { gstinProblem } from './gstin.ts';

const blank: Brand = { name: 'Girikot', logo: '' };
const times = (count: number) =>
  Array.from({ length: count }, (_, n): Brand => ({ name: `Brand ${n}`, logo: '' }));

const stored = { ...defaultCompanySettings, phone: '+91 10000 00001', holidays: ['2026-01-26'] };

describe('the settings of the company', () => {
  it('are the constants when there is no document', () => {
    expect(parseCompanySettings(undefined)).toEqual(defaultCompanySettings);
    expect(companyChangesOf(defaultCompanySettings)).toEqual({});
  });

  it('conform to the schema by default, so that the form can be saved unchanged', () => {
    expect(companySettings.parse(defaultCompanySettings)).toEqual(defaultCompanySettings);
  });

  it.each([
    ['phone', ''],
    ['email', 'no-address'],
    ['address', 7],
    ['gstin', '29AAAAA0000A1Z6'],
    ['hours', ['09:00-19:00']],
    ['holidays', ['2026-02-30']],
    ['holidays', ['2026-01']],
    ['holidays', ['soon']],
    ['facebook', 'javascript:0//https://pages.example'],
    ['footerText', ' '],
    ['brands', [{ name: 'Girikot', logo: 'https://elsewhere.example/logo.png' }]],
  ])('replace an invalid %s by the default and keep the others', (field, value) => {
    expect(parseCompanySettings({ ...stored, aboutText: 'We sell sand.', [field]: value })).toEqual(
      {
        ...stored,
        aboutText: 'We sell sand.',
        [field]: defaultCompanySettings[field as keyof typeof defaultCompanySettings],
      },
    );
  });

  it('use the default for a missing field, and ignore unknown ones', () => {
    const { address: _, ...others } = stored;
    expect(parseCompanySettings({ ...others, role: 'admin' })).toEqual(stored);
  });

  it('change the number and the link of the telephone on the pages', () => {
    expect(companyChangesOf(stored)).toEqual({ phone: stored.phone, phoneLink: '+911000000001' });
  });

  it.each([
    ['10000 00001', 'country code'],
    ['Tel +91 10000 1234', 'country code'],
    ['+91 1 0 0 0', 'too few digits'],
    ['+91 10000 0000', 'too few digits'],
    ['+65 1000', 'too few digits'],
  ])('explain the telephone number %j', (phone, problem) => {
    expect(companySettings.safeParse({ ...stored, phone }).error?.issues[0]?.message).toContain(
      problem,
    );
  });

  it('contain the constant brands when they were stored without brands', () => {
    const { brands: _, ...others } = stored;
    expect(parseCompanySettings(others).brands).toEqual(defaultBrands);
  });

  it('change the brands on the pages when one has another name, logo or position', () => {
    const brands = (...changed: Brand[]) => companyChangesOf({ ...stored, brands: changed }).brands;
    const [first = blank, second = blank, ...rest] = defaultBrands;
    expect(brands(first, second, ...rest)).toBeUndefined();
    for (const changed of [
      [second, first, ...rest],
      [{ ...first, name: 'Vajra' }, second, ...rest],
      [{ ...first, logo: '' }, second, ...rest],
      [first, second],
      [],
    ])
      expect(brands(...changed)).toEqual(changed);
  });

  it.each([
    ['two brands of the same name', [blank, { ...blank, name: 'GIRIKOT ' }], 'same name'],
    ['a brand without a name', [{ ...blank, name: ' ' }], 'required'],
    ['too many brands', times(adminLimits.brands + 1), 'at most 10 brands'],
  ])('explain %s', (_, brands, text) => {
    const { error } = companySettings.safeParse({ ...stored, brands });
    expect(error && fieldProblems(error)).toMatchObject([
      { problem: expect.stringContaining(text) },
    ]);
  });

  it('can have no link, and explain one that is not an address', () => {
    expect(companySettings.safeParse({ ...stored, youtube: '' }).success).toBe(true);
    const { error } = companySettings.safeParse({ ...stored, youtube: 'youtube' });
    expect(error && fieldProblems(error)).toEqual([
      {
        field: 'youtube',
        problem: 'Enter the whole address of the page. It begins with https://',
      },
    ]);
  });
});

describe('business hours', () => {
  const open = '09:00-19:00';

  it('are those of the specification by default', () => {
    expect(formatBusinessHours(defaultCompanySettings.hours)).toBe(company.hours);
  });

  it.each([
    ['Monday and Tuesday, 9 am to 7 pm', [open, open]],
    ['Monday, 9 am to 7 pm; Wednesday, 9 am to 7 pm', [open, 'closed', open]],
    ['Monday, 9.30 am to 12 pm; Tuesday, 12.15 am to 1 pm', ['09:30-12:00', '00:15-13:00']],
    ['Closed', ['closed', 'closed']],
  ])('are shown as “%s”', (text, days) => {
    expect(formatBusinessHours(days)).toBe(text);
  });

  it.each(['', '9-19', '19:00-09:00', '09:00-09:00', '09:00-24:00', 'Closed'])(
    'cannot be “%s”',
    (day) => {
      const hours = defaultCompanySettings.hours.with(0, day);
      expect(companySettings.safeParse({ ...stored, hours }).success).toBe(false);
    },
  );
});

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAAAA0000A1ZY'])(
    'is valid with its check character: %s',
    (gstin) => {
      expect(gstinProblem(gstin)).toBeUndefined();
    },
  );

  it('is accepted in small letters and with spaces around it', () => {
    const { gstin } = companySettings.parse({ ...stored, gstin: ' 27aapfu0939f1zv ' });
    expect(gstin).toBe('27AAPFU0939F1ZV');
  });

  it.each(['27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '72AAPFU0939F1ZV'])(
    'with a typing error is explained: %s',
    (gstin) => {
      expect(gstinProblem(gstin)).toContain('typing error');
    },
  );

  it.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27AAPFU0939F1AV', 'AAAPFU0939F1ZVX'])(
    'of another form is explained: “%s”',
    (gstin) => {
      expect(gstinProblem(gstin)).toContain('15 characters');
    },
  );
});
