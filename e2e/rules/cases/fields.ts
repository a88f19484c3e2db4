/**
 * Valid and invalid values by the type of the field. `limits.test.ts` checks that the schemas of
 * `domain/` agree.
 */
import { limits } from '@neev/domain';
import { missing } from '../documents.ts';

/** A value of a field, its description, and whether it is valid. */
export interface Sample {
  label: string;
  value: unknown;
  isGood: boolean;
}

const valid = (label: string, value: unknown): Sample => ({ label, value, isGood: true });
const invalid = (label: string, value: unknown): Sample => ({ label, value, isGood: false });

const absent = [invalid('null', null), invalid('missing', missing)];

export function textSamples(maxCharacters: number): Sample[] {
  return [
    valid('empty', ''),
    valid(`${maxCharacters} characters`, 'x'.repeat(maxCharacters)),
    invalid(`${maxCharacters + 1} characters`, 'x'.repeat(maxCharacters + 1)),
    invalid('a number', 1),
    invalid('a list', ['x']),
    ...absent,
  ];
}

export function requiredTextSamples(maxCharacters: number): Sample[] {
  return [
    valid('one character', 'x'),
    valid('in another script, on two lines', 'सीमेंट\n(OPC)'),
    valid(`${maxCharacters} characters`, 'x'.repeat(maxCharacters)),
    valid('surrounded by space', ' x '),
    invalid(`${maxCharacters + 1} characters`, 'x'.repeat(maxCharacters + 1)),
    invalid('empty', ''),
    ...['   ', '\t\n\v\f\r', '\u00a0', '\u3000', '\u2028', '\ufeff'].map((value) =>
      invalid(`blank (${JSON.stringify(value)})`, value),
    ),
    invalid('a number', 1),
    invalid('a list', ['x']),
    ...absent,
  ];
}

const STORAGE = 'https://firebasestorage.googleapis.com/v0/b/demo.appspot.com/o/';

/** Image URLs of other sites. The schemas parse them as ''. */
export const foreignImages: readonly unknown[] = [
  'https://',
  'https://example.com/a.jpg',
  'https://a\nb',
  'https://firebasestorage.googleapis.com/',
  'https://firebasestorage.googleapis.com/v0/b//o/a',
  'https://firebasestorage.googleapis.com/v0/b/a/other',
  'https://firebasestorage.googleapis.com/v0/b/a/b/o/c',
  'https://firebasestorage.googleapis.com/v1/b/a/o/b',
  'https://firebasestorage.googleapis.com.example/v0/b/a/o/b',
  'https://firebasestorageXgoogleapis.com/v0/b/a/o/b',
  'https://firebasestorage.googleapisXcom/v0/b/a/o/b',
  'https://example.com/#https://firebasestorage.googleapis.com/v0/b/a/o/b',
];

export function imageSamples(): Sample[] {
  const ofLength = (length: number) => STORAGE.padEnd(length, 'x');
  return [
    valid('none', ''),
    ...['/art/bar.svg', '/x', STORAGE, `${STORAGE}a.webp`, 'http://127.0.0.1:9199/v0/b/x'].map(
      (value) => valid(value, value),
    ),
    ...['/a\nb', `${STORAGE}a\nb`, 'http://127.0.0.1:80/\nb'].map((value) =>
      valid(`on two lines (${JSON.stringify(value)})`, value),
    ),
    valid(`${limits.imageUrl} characters`, ofLength(limits.imageUrl)),
    invalid(`${limits.imageUrl + 1} characters`, ofLength(limits.imageUrl + 1)),
    ...[...badImages, ...foreignImages].map((value) => invalid(String(value), value)),
    invalid('a number', 1),
    invalid('a list', ['/art/bar.svg']),
    invalid('an empty list', []),
    ...absent,
  ];
}

const badImages = [
  '/',
  '//elsewhere.example/a.jpg',
  '/\\elsewhere.example/a.jpg',
  'art/bar.svg',
  ' /art/bar.svg',
  'http://example.com/a.jpg',
  'http://127.0.0.1/a.jpg',
  'http://127x0y0z1:80/a.jpg',
  'https:/example.com/a.jpg',
  'xhttps://example.com/a.jpg',
  'javascript:alert(1)',
  'javascript:alert(1)//\nhttps://example.com',
  'data:image/svg+xml,<svg/>',
];

/** Optional: the existing slides in `fixtures.ts` have none. */
export function linkPathSamples(): Sample[] {
  const ofLength = (length: number) => '/product/'.padEnd(length, 'x');
  return [
    valid('none', ''),
    ...['/contact', '/category/steel', '/product/tmt-bar-8-mm', '/blog/7'].map((value) =>
      valid(value, value),
    ),
    valid(`${limits.linkPath} characters`, ofLength(limits.linkPath)),
    invalid(`${limits.linkPath + 1} characters`, ofLength(limits.linkPath + 1)),
    ...badLinkPaths.map((value) => invalid(JSON.stringify(value), value)),
    invalid('a number', 1),
    invalid('a list', ['/contact']),
    invalid('null', null),
  ];
}

const badLinkPaths = [
  '/',
  'contact',
  '//elsewhere.example',
  '/category/',
  '/category/-steel',
  '/category/Steel',
  '/category?x=1',
  '/category#x',
  '/../admin',
  '/\\elsewhere',
  '/contact\n',
  ' /contact',
  'https://elsewhere.example/x',
  'javascript:alert(1)',
];

export function countSamples(max: number): Sample[] {
  return [
    valid('0', 0),
    valid('1', 1),
    valid(`${max}`, max),
    invalid(`${max + 1}`, max + 1),
    invalid('-1', -1),
    invalid('0.5', 0.5),
    invalid('a string', '1'),
    ...absent,
  ];
}

export function priceSamples(): Sample[] {
  return [
    valid('0', 0),
    valid('0.01', 0.01),
    valid('an integer', 72),
    valid(`${limits.price}`, limits.price),
    invalid('0.01 above the limit', limits.price + 0.01),
    invalid(`${limits.price + 1}`, limits.price + 1),
    invalid('-0.01', -0.01),
    invalid('NaN', Number.NaN),
    invalid('Infinity', Number.POSITIVE_INFINITY),
    invalid('a string', '72.50'),
    invalid('true', true),
    ...absent,
  ];
}

/** Not set: the existing products in `fixtures.ts` have none. */
const notSet = valid('null', null);

export function quantitySamples(): Sample[] {
  return [
    notSet,
    valid('0.001', 0.001),
    valid('an integer', 50),
    valid(`${limits.quantity}`, limits.quantity),
    invalid('0.001 above the limit', limits.quantity + 0.001),
    invalid(`${limits.quantity + 1}`, limits.quantity + 1),
    invalid('0', 0),
    invalid('-1', -1),
    invalid('NaN', Number.NaN),
    invalid('a string', '50'),
    invalid('true', true),
  ];
}

export function gstRateSamples(): Sample[] {
  return [
    notSet,
    valid('0', 0),
    valid('0.25', 0.25),
    valid(`${limits.gstRate}`, limits.gstRate),
    invalid('0.01 above the limit', limits.gstRate + 0.01),
    invalid(`${limits.gstRate + 1}`, limits.gstRate + 1),
    invalid('-0.01', -0.01),
    invalid('NaN', Number.NaN),
    invalid('a string', '18'),
  ];
}

export function hsnSamples(): Sample[] {
  return [
    ...['', '7214', '721420', '72142090'].map((value) => valid(JSON.stringify(value), value)),
    ...['721', '72142', '7214209', '721420900', '72 14', 'abcd', '७२१४'].map((value) =>
      invalid(JSON.stringify(value), value),
    ),
    invalid('a number', 7214),
    invalid('null', null),
  ];
}

export function booleanSamples(): Sample[] {
  return [
    valid('true', true),
    valid('false', false),
    invalid('a string', 'true'),
    invalid('a number', 1),
    ...absent,
  ];
}

export function featuresSamples(): Sample[] {
  const longest = 'x'.repeat(limits.feature);
  const full = new Array<string>(limits.features).fill(longest);
  return [
    valid('none', []),
    valid('one', ['Strong']),
    valid(`${limits.features} of ${limits.feature} characters`, full),
    invalid(`${limits.features + 1}`, [...full, 'Strong']),
    ...full.map((_, index) =>
      invalid(`${limits.feature + 1} characters at ${index}`, full.with(index, `${longest}x`)),
    ),
    ...[1, null, '', ' ', { x: 1 }].map((value) =>
      invalid(`one that is ${JSON.stringify(value)}`, ['Strong', value]),
    ),
    invalid('a string', 'Strong'),
    invalid('an empty string', ''),
    invalid('a map', { 0: 'Strong' }),
    ...absent,
  ];
}
