/** The company's data, the reply templates and the views of the inbox, which administrators write as a whole. */
import { adminLimits, type Brand, limits } from '@neev/domain';
import { doc, setDoc } from 'firebase/firestore';
import { type Actor, administrators, everyone, uidOf } from '../actors.ts';
import { type Change, missing, signatureOf } from '../documents.ts';
import {
  type Action,
  casesFor,
  deleting,
  getting,
  type Outcome,
  type RulesCase,
  type RulesCaseGroup,
  setting,
} from '../rules-case.ts';
import { imageSamples, requiredTextSamples, type Sample } from './fields.ts';

const COMPANY = 'settings/company';
const TEMPLATES = 'settings/replyTemplates';

const url = (length: number) => 'https://'.padEnd(length, 'x');

const linkSamples: Sample[] = [
  ...accept(['', 'https://www.facebook.com/neev', url(limits.socialLink).replace('xx', 'x.')]),
  ...reject([
    url(limits.socialLink + 1),
    'https://',
    'http://neev.example/',
    'x https://neev.example/',
    'https://neev.example/ x',
    'javascript:alert(1)',
    7,
    null,
    missing,
  ]),
];

const numberSamples: Sample[] = [
  ...accept(['+91 10000 00000', '+911000000000', '+'.padEnd(limits.mobile, '1')]),
  ...reject(['+'.padEnd(limits.mobile + 1, '1'), '10000 00000', '+', '+91-10000', '+91x', '']),
  ...reject(['1+91 10000 00000', 7, null, missing]),
];

const open = '09:00-19:00';
const week = (...days: unknown[]) => [...days, ...Array(limits.weekdays - days.length).fill(open)];

const dates = (count: number) => Array(count).fill('2026-01-26');

const brand: Brand = { name: 'Girikot', logo: '/brands/girikot.svg' };

/** As long as possible, with the logo for which the rules evaluate most expressions. */
const brandAt = (index: number): Brand => ({
  name: `${index}`.padStart(limits.brand, 'x'),
  logo: 'http://127.0.0.1:9199/'.padEnd(limits.imageUrl, 'x'),
});
const brandsOf = (count: number) => Array.from({ length: count }, (_, index) => brandAt(index));

const brandSamples: Sample[] = [
  ...accept([[], [brand], brandsOf(adminLimits.brands)]),
  ...reject([brandsOf(adminLimits.brands + 1), {}, '', { 0: brand }, null, missing]),
  ...reject([[brand, 'Lohagarh'], [null], [{ name: 'Girikot' }], [{ logo: '' }]]),
  ...reject([[{ ...brand, role: 'admin' }]]),
  ...brandsOf(adminLimits.brands).map(({ logo }, index) => ({
    label: `a name of ${limits.brand + 1} characters at ${index}`,
    value: brandsOf(adminLimits.brands).with(index, { name: 'x'.repeat(limits.brand + 1), logo }),
    isGood: false,
  })),
  ...samplesOf('name', requiredTextSamples(limits.brand)),
  ...samplesOf('logo', imageSamples()),
];

/** Samples of a field as those of a brand with it. */
function samplesOf(field: keyof Brand, samples: readonly Sample[]): Sample[] {
  return samples
    .filter(({ value }) => value !== missing)
    .map(({ label, value, isGood }) => ({
      label: `one with a ${field}: ${label}`,
      value: [brand, { ...brand, name: 'Lohagarh', [field]: value }],
      isGood,
    }));
}

/** Values of each field. `limits.test.ts` checks that the schema agrees. */
export const companySamples: Record<string, Sample[]> = {
  phone: numberSamples,
  whatsapp: numberSamples,
  email: [
    ...accept(['sales@neev.example', `${'x'.repeat(limits.email - 13)}@neev.example`]),
    ...reject([`${'x'.repeat(limits.email - 12)}@neev.example`, 'neev.example', '@neev.example']),
    ...reject(['sales@', 'a b@neev.example', 'a@b@neev.example', 'a@neev .example', 'a@ b', '@']),
    ...reject(['a@@neev.example', 'a@neev@example', '', 7, null, missing]),
  ],
  address: requiredTextSamples(limits.address),
  gstin: [
    ...accept(['29AAAAA0000A1Z5', '27AAPFU0939F1ZV']),
    ...reject(['27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27AAPFU0939F1Z-', '-7AAPFU0939F1ZV', '']),
    ...reject([7, null, [...'27AAPFU0939F1ZV'], missing]),
  ],
  hours: [
    ...accept([week(open, 'closed', '00:00-23:59')]),
    ...reject([week(open).slice(1), [...week(open), open], [], open, null, missing]),
    ...reject([week(''), week(7), week('9:00-19:00'), week('Closed'), week('09:00-19:00 ')]),
    ...reject([week('x09:00-19:00'), week('09:00-19:0'), week('0900-19:00'), week('09:001900')]),
    ...reject([week('09:00-1900'), week('x:00-19:00'), week('closedclosed'), week('9x:00-19:00')]),
    ...reject([week('x9:00-19:00'), week('09:x0-19:00'), week('09:0x-19:00'), week('09:00-x9:00')]),
    ...reject([week('09:00-1x:00'), week('09:00-19:x0'), week('09:00-19:0x'), week('09:0-19:00')]),
    ...reject([week('09:00-9:00'), week('09:0019:00')]),
    // As many separators as values, but in one of them.
    ...reject([[`${open},${open}`, ...week(open).slice(2)], week(`${open},${open}`)]),
  ],
  holidays: [
    ...accept([[], ['2026-01-26'], dates(limits.holidays)]),
    ...reject([dates(limits.holidays + 1), ['26.01.2026'], ['2026-1-26'], ['2026-01-6'], ['']]),
    ...reject([['2026-01-26', ''], ['2026-01-26,2026-01-27'], [20260126], '2026-01-26', {}]),
    ...reject([['2026-0x-26'], ['2026-x1-26'], ['2026-01-x6'], ['2026-01-2x'], ['202x-01-26']]),
    ...reject([['202601-26'], ['2026-0126'], ['026-01-26'], ['x2026-01-26'], null, missing]),
  ],
  responseHours: [
    ...accept([1, limits.responseHours]),
    ...reject([0, -1, limits.responseHours + 1, 1.5, '4', null, missing]),
  ],
  footerText: requiredTextSamples(limits.footerText),
  aboutText: requiredTextSamples(limits.aboutText),
  facebook: linkSamples,
  twitter: linkSamples,
  linkedin: linkSamples,
  youtube: linkSamples,
  instagram: linkSamples,
  brands: brandSamples,
};

export const goodCompany = {
  phone: '+91 10000 00000',
  whatsapp: '+91 10000 00000',
  email: 'sales@neev.example',
  address: 'Yard 14, Peenya',
  gstin: '29AAAAA0000A1Z5',
  hours: [...Array(6).fill(open), 'closed'],
  holidays: ['2026-01-26', '2026-08-15'],
  responseHours: 4,
  footerText: 'Steel that lasts.',
  aboutText: 'We sell steel.',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://twitter.com/',
  linkedin: 'https://www.linkedin.com/',
  youtube: 'https://www.youtube.com/',
  instagram: 'https://www.instagram.com/',
  brands: [brand],
};

export const settings: RulesCaseGroup[] = [
  {
    name: 'the company',
    cases: [
      ...casesFor(everyone, administrators, 'to create it', (actor) =>
        writing({}, signatureOf(actor)),
      ),
      ...casesFor(everyone, administrators, 'to create and replace it', (actor) => ({
        run: async (database) => {
          const fields = { ...goodCompany, ...signatureOf(actor) };
          await setDoc(doc(database, COMPANY), fields);
          await setDoc(doc(database, COMPANY), { ...fields, address: 'Yard 15' });
        },
        changes: [COMPANY],
        hasSeveralWrites: true,
      })),
      byAdministrator('its deletion', 'denied', deleting(COMPANY)),
      byAdministrator('an unknown key', 'denied', writing({ role: 'admin' })),
      byAdministrator('another author', 'denied', writing({ updatedBy: 'peer' })),
      byAdministrator('another time', 'denied', writing({ updatedAt: new Date() })),
      byAdministrator('no author', 'denied', writing({ updatedBy: missing })),
      byAdministrator('no time', 'denied', writing({ updatedAt: missing })),
      byAdministrator('another document', 'denied', writing({}, undefined, 'settings/another')),
    ],
  },
  ...Object.entries(companySamples).map(([field, samples]) => ({
    name: `the company's ${field}`,
    cases: samples.map(({ label, value, isGood }) =>
      byAdministrator(label, isGood ? 'allowed' : 'denied', writing({ [field]: value })),
    ),
  })),
];

const goodTemplate = {
  id: 'price-and-delivery',
  name: 'Price and delivery',
  subject: 'Price of {product}',
  text: 'Hello {name}',
};

const idSamples: Sample[] = [
  ...accept(['x', 'a'.repeat(limits.id), '0b7a6f0e-4f0e-4d8e-9f5c-1f2a3b4c5d6e']),
  ...reject(['', 'a'.repeat(limits.id + 1), 'A', '-a', 'a/b', 7, null, missing]),
];

/** Values of each field of a template. */
const templateSamples: Record<string, Sample[]> = {
  id: idSamples,
  name: requiredTextSamples(adminLimits.templateName),
  subject: [
    ...accept(['', 'x'.repeat(adminLimits.templateSubject)]),
    ...reject(['x'.repeat(adminLimits.templateSubject + 1), 7, null, missing]),
  ],
  text: requiredTextSamples(adminLimits.templateText),
};

const manyTemplates = Array.from({ length: adminLimits.replyTemplates }, (_, index) => ({
  ...goodTemplate,
  id: `template-${index}`,
  text: 'x'.repeat(adminLimits.templateText),
}));

const templateLists: Sample[] = [
  ...accept([[], [goodTemplate], manyTemplates]),
  ...reject([[...manyTemplates, goodTemplate], [null], ['x'], goodTemplate, {}, '', null]),
  ...reject([[{ ...goodTemplate, role: 'admin' }], missing]),
  ...manyTemplates.map((template, index) => ({
    label: `an empty text at ${index}`,
    value: manyTemplates.with(index, { ...template, text: '' }),
    isGood: false,
  })),
];

export const replyTemplates: RulesCaseGroup[] = [
  {
    name: 'the reply templates',
    cases: [
      ...casesFor(everyone, administrators, 'to get them', () => getting(TEMPLATES)),
      ...casesFor(everyone, administrators, 'to create them', (actor) =>
        writingTemplates({}, signatureOf(actor)),
      ),
      ...casesFor(everyone, administrators, 'to create and replace them', (actor) => ({
        run: async (database) => {
          const fields = { templates: [goodTemplate], ...signatureOf(actor) };
          await setDoc(doc(database, TEMPLATES), fields);
          await setDoc(doc(database, TEMPLATES), { ...fields, templates: [] });
        },
        changes: [TEMPLATES],
        hasSeveralWrites: true,
      })),
      byAdministrator('their deletion', 'denied', deleting(TEMPLATES)),
      byAdministrator('an unknown key', 'denied', writingTemplates({ role: 'admin' })),
      byAdministrator('another author', 'denied', writingTemplates({ updatedBy: 'peer' })),
      byAdministrator('another time', 'denied', writingTemplates({ updatedAt: new Date() })),
      byAdministrator(
        'templates as the company',
        'denied',
        writingTemplates({}, undefined, COMPANY),
      ),
      byAdministrator('the company as templates', 'denied', writing({}, undefined, TEMPLATES)),
      ...templateLists.map(({ label, value, isGood }) =>
        byAdministrator(
          label,
          isGood ? 'allowed' : 'denied',
          writingTemplates({ templates: value }),
        ),
      ),
    ],
  },
  ...Object.entries(templateSamples).map(([field, samples]) => ({
    name: `a template's ${field}`,
    cases: samples.map(({ label, value, isGood }) => {
      const template = withoutMissing({ ...goodTemplate, [field]: value });
      const action = writingTemplates({ templates: [template] });
      return byAdministrator(label, isGood ? 'allowed' : 'denied', action);
    }),
  })),
];

const goodView = { id: 'mine', name: 'Mine', query: 'show=unread&assignee=uid' };

const manyViews = Array.from({ length: adminLimits.inboxViews }, (_, index) => ({
  ...goodView,
  id: `view-${index}`,
  query: 'x'.repeat(adminLimits.viewQuery),
}));

const viewLists: Sample[] = [
  ...accept([[], [goodView], manyViews]),
  ...reject([[...manyViews, goodView], [null], ['x'], goodView, {}, '', null]),
  ...reject([[{ ...goodView, role: 'admin' }], missing]),
  ...manyViews.map((view, index) => ({
    label: `an empty name at ${index}`,
    value: manyViews.with(index, { ...view, name: '' }),
    isGood: false,
  })),
];

const viewSamples: Record<string, Sample[]> = {
  id: idSamples,
  name: requiredTextSamples(adminLimits.viewName),
  query: [
    ...accept(['', 'x'.repeat(adminLimits.viewQuery)]),
    ...reject(['x'.repeat(adminLimits.viewQuery + 1), 7, null, missing]),
  ],
};

const ownViews = (actor: Actor) => `inboxViews/${uidOf(actor) || 'visitor'}`;
const VIEWS = ownViews('administrator');

/** Views of the inbox, of each administrator. */
export const inboxViews: RulesCaseGroup[] = [
  {
    name: 'the views of the inbox',
    cases: [
      ...casesFor(everyone, administrators, 'to get their own', (actor) =>
        getting(ownViews(actor)),
      ),
      ...casesFor(everyone, administrators, 'to create their own', (actor) =>
        writingViews({}, { signature: signatureOf(actor), path: ownViews(actor) }),
      ),
      ...casesFor(everyone, administrators, 'to create and replace their own', (actor) => ({
        run: async (database) => {
          const fields = { views: [goodView], ...signatureOf(actor) };
          await setDoc(doc(database, ownViews(actor)), fields);
          await setDoc(doc(database, ownViews(actor)), { ...fields, views: [] });
        },
        changes: [ownViews(actor)],
        hasSeveralWrites: true,
      })),
      byAdministrator('those of another', 'denied', writingViews({}, { path: 'inboxViews/peer' })),
      byAdministrator(
        'those in another collection',
        'denied',
        writingViews({}, { path: VIEWS.replace('inboxViews', 'views') }),
      ),
      byAdministrator(
        'those under another document',
        'denied',
        writingViews({}, { path: `anything/else/${VIEWS}` }),
      ),
      byAdministrator('their deletion', 'denied', deleting(VIEWS)),
      byAdministrator('an unknown key', 'denied', writingViews({ role: 'admin' })),
      byAdministrator('another author', 'denied', writingViews({ updatedBy: 'peer' })),
      byAdministrator('another time', 'denied', writingViews({ updatedAt: new Date() })),
      ...viewLists.map(({ label, value, isGood }) =>
        byAdministrator(label, isGood ? 'allowed' : 'denied', writingViews({ views: value })),
      ),
    ],
  },
  ...Object.entries(viewSamples).map(([field, samples]) => ({
    name: `a view's ${field}`,
    cases: samples.map(({ label, value, isGood }) => {
      const view = withoutMissing({ ...goodView, [field]: value });
      return byAdministrator(label, isGood ? 'allowed' : 'denied', writingViews({ views: [view] }));
    }),
  })),
];

function writingViews(
  change: Change,
  { signature = signatureOf('administrator'), path = VIEWS } = {},
): Action {
  return setting(path, withoutMissing({ views: [goodView], ...signature, ...change }));
}

function writingTemplates(
  change: Change,
  signature = signatureOf('administrator'),
  path = TEMPLATES,
): Action {
  return setting(path, withoutMissing({ templates: [goodTemplate], ...signature, ...change }));
}

function writing(change: Change, signature = signatureOf('administrator'), path = COMPANY): Action {
  return setting(path, withoutMissing({ ...goodCompany, ...signature, ...change }));
}

function withoutMissing(fields: Change): Change {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== missing));
}

function byAdministrator(label: string, expected: Outcome, action: Action): RulesCase {
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}

function accept(values: unknown[]): Sample[] {
  return values.map((value) => ({ label: labelOf(value), value, isGood: true }));
}

function reject(values: unknown[]): Sample[] {
  return values.map((value) => ({ label: labelOf(value), value, isGood: false }));
}

function labelOf(value: unknown): string {
  if (value === missing) return 'missing';
  const text = JSON.stringify(value);
  return text.length <= 120 ? text : `${text.slice(0, 60)}… (${text.length} characters)`;
}
