/**
 * Valid and invalid values by the type of the field. `limits.test.ts` checks that the schemas of
 * `domain/` agree.
 */
import { limits } from '@neev/domain';
import { missing } from '../documents.ts';

/** A value of a field, its description, and whether it is valid. */
export interface Sample {
  what: string;
  value: unknown;
  isGood: boolean;
}

const good = (what: string, value: unknown): Sample => ({ what, value, isGood: true });
const bad = (what: string, value: unknown): Sample => ({ what, value, isGood: false });

const nothing = [bad('null', null), bad('missing', missing)];

export function textSamples(maxCharacters: number): Sample[] {
  return [
    good('empty', ''),
    good(`${maxCharacters} characters`, 'x'.repeat(maxCharacters)),
    bad(`${maxCharacters + 1} characters`, 'x'.repeat(maxCharacters + 1)),
    bad('a number', 1),
    bad('a list', ['x']),
    ...nothing,
  ];
}

export function requiredTextSamples(maxCharacters: number): Sample[] {
  return [
    good('one character', 'x'),
    good('in another script, on two lines', 'सीमेंट\n(OPC)'),
    good(`${maxCharacters} characters`, 'x'.repeat(maxCharacters)),
    good('surrounded by space', ' x '),
    bad(`${maxCharacters + 1} characters`, 'x'.repeat(maxCharacters + 1)),
    bad('empty', ''),
    ...['   ', '\t\n\v\f\r', '\u00a0', '\u3000', '\u2028', '\ufeff'].map((value) =>
      bad(`blank (${JSON.stringify(value)})`, value),
    ),
    bad('a number', 1),
    bad('a list', ['x']),
    ...nothing,
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
    good('none', ''),
    ...['/art/bar.svg', '/x', STORAGE, `${STORAGE}a.webp`, 'http://127.0.0.1:9199/v0/b/x'].map(
      (value) => good(value, value),
    ),
    ...['/a\nb', `${STORAGE}a\nb`, 'http://127.0.0.1:80/\nb'].map((value) =>
      good(`on two lines (${JSON.stringify(value)})`, value),
    ),
    good(`${limits.imageUrl} characters`, ofLength(limits.imageUrl)),
    bad(`${limits.imageUrl + 1} characters`, ofLength(limits.imageUrl + 1)),
    ...[...badImages, ...foreignImages].map((value) => bad(String(value), value)),
    bad('a number', 1),
    bad('a list', ['/art/bar.svg']),
    bad('an empty list', []),
    ...nothing,
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

export function countSamples(max: number): Sample[] {
  return [
    good('0', 0),
    good('1', 1),
    good(`${max}`, max),
    bad(`${max + 1}`, max + 1),
    bad('-1', -1),
    bad('0.5', 0.5),
    bad('a string', '1'),
    ...nothing,
  ];
}

export function priceSamples(): Sample[] {
  return [
    good('0', 0),
    good('0.01', 0.01),
    good('an integer', 72),
    good(`${limits.price}`, limits.price),
    bad('0.01 above the limit', limits.price + 0.01),
    bad(`${limits.price + 1}`, limits.price + 1),
    bad('-0.01', -0.01),
    bad('NaN', Number.NaN),
    bad('Infinity', Number.POSITIVE_INFINITY),
    bad('a string', '72.50'),
    bad('true', true),
    ...nothing,
  ];
}

export function booleanSamples(): Sample[] {
  return [
    good('true', true),
    good('false', false),
    bad('a string', 'true'),
    bad('a number', 1),
    ...nothing,
  ];
}

export function featuresSamples(): Sample[] {
  const longest = 'x'.repeat(limits.feature);
  const full = new Array<string>(limits.features).fill(longest);
  return [
    good('none', []),
    good('one', ['Strong']),
    good(`${limits.features} of ${limits.feature} characters`, full),
    bad(`${limits.features + 1}`, [...full, 'Strong']),
    ...full.map((_, index) =>
      bad(`${limits.feature + 1} characters at ${index}`, full.with(index, `${longest}x`)),
    ),
    ...[1, null, '', ' ', { x: 1 }].map((value) =>
      bad(`one that is ${JSON.stringify(value)}`, ['Strong', value]),
    ),
    bad('a string', 'Strong'),
    bad('an empty string', ''),
    bad('a map', { 0: 'Strong' }),
    ...nothing,
  ];
}
