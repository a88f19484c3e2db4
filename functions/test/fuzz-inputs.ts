/**
 * Generates valid and invalid requests from the schemas of a route. Bodies are generated as text, because
 * many invalid bodies are not JSON.
 */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { MAX_BODY_BYTES } from '../src/api/inputs.ts';
import type { Route } from '../src/api/route.ts';
import { CANARY_NUMBER, sampleQuote } from './sample.ts';

export interface FuzzRequest {
  /** The query with its question mark, or `''`. */
  query: string;
  /** The value of `{id}`. */
  id: string;
  body: string | undefined;
  headers: Record<string, string>;
  hasToken: boolean;
}

const images = fc.constantFrom(
  ...['', '/art/a.svg', 'http://127.0.0.1:9199/v0/b/demo/o/a.webp?alt=media'],
);

/** Mostly valid lines of a request for a quote. */
const quoteItem = fc.record(
  {
    productId: fc.constantFrom('', 'bar-8', 'none'),
    name: fc.constantFrom('Bar', ' Bar\0', '\u202e'),
    quantity: fc.constantFrom(0.001, 1, 8.5, 1_000_000),
    unit: fc.string({ maxLength: 20 }),
    note: fc.string({ maxLength: 200 }),
    seenPrice: fc.nat(10_000_000),
  },
  { requiredKeys: ['name', 'quantity'] },
);

const quoteItems = fc.oneof(
  { weight: 20, arbitrary: fc.array(quoteItem, { minLength: 1, maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[[], [{ name: 'Bar' }], [{ name: 'Bar', quantity: 1e-7 }], [{ name: '', quantity: 1 }]],
      ...['__x__', 'a/b', '..'].map((productId) => [{ productId, name: 'Bar', quantity: 1 }]),
    ),
  },
);

const delivery = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      pinCode: fc.constantFrom('560066', '560 066'),
      address: fc.string({ maxLength: 300 }),
      requiredOn: fc.constant('2026-11-27'),
      gstin: fc.constantFrom('', '27AAPFU0939F1ZV'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[{}, { pinCode: '056006' }, { pinCode: '560066', requiredOn: '2026-02-30' }],
      ...[{ pinCode: '560066', gstin: '27AAPFU0939F1ZA' }],
    ),
  },
);

const unusualQuotes = fc.constantFrom<object[]>(
  { ...sampleQuote, lines: [] },
  { ...sampleQuote, freight: -1 },
  { ...sampleQuote, validUntil: '2026-01-01' },
  { ...sampleQuote, validUntil: '2026-02-30' },
  { ...sampleQuote, lines: sampleQuote.lines.map((line) => ({ ...line, gstRate: 101 })) },
  { ...sampleQuote, lines: sampleQuote.lines.map((line) => ({ ...line, hsn: '12345' })) },
  { ...sampleQuote, lines: sampleQuote.lines.map(({ price: _, ...line }) => line) },
  { ...sampleQuote, lines: [{}] },
);

/** References to a file of the sample that another enquiry has, and to none. */
const attachments = fc.constantFrom(
  ...[
    [],
    [{ id: 'sample-enquiry-0001-1', name: 'a.csv' }],
    [{ id: 'no-such-file-0001', name: '' }],
  ],
  ...['__sample-enquiry__', '../admins/a', 'short'].map((id) => [{ id, name: 'a\0/b\u202e' }]),
);

/** Valid values of fields with a format or a reference. */
const validFields: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.constantFrom('steel', 'angles', 'bar-8', 'monsoon', 'none', 'message-of-a-customer'),
  categoryId: fc.constantFrom('steel', 'paints', 'none'),
  subcategoryId: fc.constantFrom('angles', 'tmt-bars', 'primers', 'none'),
  image: images,
  imageUrl: images,
  updatedAt: fc.constantFrom('2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05Z'),
  contact: fc.constantFrom('+91 10000 00000', 'unknown@example.com'),
  mobile: fc.constantFrom('+91 10000 12345', '(080) 1234-567'),
  email: fc
    .tuple(fc.constantFrom('a', 'a+b', '\0', 'é', '‮', '"', "'", '😀'), fc.nat(1_000_000))
    .map(([text, n]) => `${text}${n}@demo-api-fuzz.example`),
  items: quoteItems,
  quote: fc.oneof({ weight: 9, arbitrary: fc.constant(sampleQuote) }, unusualQuotes),
  draft: fc.oneof({ weight: 9, arbitrary: fc.constant(sampleQuote) }, unusualQuotes),
  draftVersion: fc.nat(3),
  version: fc.nat(2),
  minQuantity: fc.constantFrom(null, 0.001, 50),
  quantityStep: fc.constantFrom(null, 0.5, 1_000_000),
  hsn: fc.constantFrom('', '7214', ' 252329 ', '72142090'),
  gstRate: fc.constantFrom(null, 0, 18, 0.25),
  attachments,
  delivery,
  password: fc.constantFrom('a-good-password', 'пароль-пароль', '        ', '\0\0\0\0\0\0\0\0'),
};

/** Valid and malformed JSON that is invalid for all or most fields. */
const unusualTexts = fc.oneof(
  fc.constantFrom(
    ...['null', 'true', '[]', '{}', '""', '"   "', '"1e3"', '"NaN"', '0', '-0', '-1', '1e309'],
    ...['-1e309', '0.12345678901234567890', '9007199254740993', '1e-400', 'NaN', 'Infinity'],
    ...['undefined', '01', "'a'", '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e"'],
    ...['"../../admins/a"', '"a/b"', '"a/b/c"', '"."', '".."', '"__x__"', '"__proto__"'],
    ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'],
    ...['["a","b"]', '[["a"]]', '{"toString":null}', '"javascript:alert(1)"', '"//evil.example"'],
    ...['"9999-12-31T23:59:59Z"', '"2026-02-30T00:00:00Z"', '"0000-01-01T00:00:00Z"'],
  ),
  fc.constantFrom(101, 255, 1_501, 5_001).map((length) => JSON.stringify('x'.repeat(length))),
  fc.constantFrom(101, 5_000).map((length) => JSON.stringify('न'.repeat(length))),
  fc.constantFrom(50, 5_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.json({ maxDepth: 3 }),
  fc.double().map(String),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
);

const property = z.object({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  maxLength: z.optional(z.number()),
});

function propertiesOf(schema: z.ZodMiniType | undefined): Record<string, unknown> {
  return schema ? (z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) : {};
}

/** Generates a valid value of a schema as JSON. */
function validText(name: string, described: unknown): fc.Arbitrary<string> {
  const { type, enum: choices, maxLength = 200 } = property.parse(described);
  const size = { minLength: 1, maxLength: Math.min(maxLength, 40) };
  const texts = fc.oneof(fc.string(size), fc.string({ unit: 'grapheme', ...size }));
  const values: Record<string, fc.Arbitrary<unknown>> = {
    string: fc.oneof(
      { weight: 9, arbitrary: texts },
      { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
    ),
    number: fc.oneof(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.nat(1e7)),
    integer: fc.nat(1e7),
    boolean: fc.boolean(),
    array: fc.array(texts, { maxLength: 21 }),
  };
  const fieldValue = choices ? fc.constantFrom(...choices) : validFields[name];
  return (fieldValue ?? values[type ?? 'string'] ?? texts).map((value) => JSON.stringify(value));
}

/** Undeclared keys, and keys for prototype pollution. */
const undeclaredEntries = fc.constantFrom(
  ...['"__proto__":{"polluted":true,"name":"x"}', '"constructor":{"prototype":{"polluted":true}}'],
  ...['"__name__":"x"', '"_id":"x"', '"createdAt":0', '"status":"read"', '"admin":true'],
  ...['"toString":1', '"hasOwnProperty":1', '"":1', '"updatedBy":"x"', '"position":-1'],
);

/** Generates the body of a route with mostly valid fields. */
function objectTexts(schema: z.ZodMiniType): fc.Arbitrary<string> {
  const entries = Object.entries(propertiesOf(schema)).map(([name, described]) => {
    const entryOf = (text: string) => `${JSON.stringify(name)}:${text}`;
    return fc.oneof(
      { weight: 12, arbitrary: validText(name, described).map(entryOf) },
      { weight: 2, arbitrary: unusualTexts.map(entryOf) },
      { weight: 1, arbitrary: fc.constant('') },
    );
  });
  const undeclared = fc.array(undeclaredEntries, { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...entries), undeclared)
    .map(
      ([declared, extra]) =>
        `{${[...declared, ...extra].filter((entry) => entry !== '').join(',')}}`,
    );
}

function bodies(schema: z.ZodMiniType, maxBytes = MAX_BODY_BYTES): fc.Arbitrary<string> {
  const valid = objectTexts(schema);
  return fc.oneof(
    { weight: 12, arbitrary: valid },
    { weight: 2, arbitrary: unusualTexts },
    { weight: 1, arbitrary: valid.map((text) => text.slice(0, -1)) },
    { weight: 1, arbitrary: valid.map((text) => `${text}${text}`) },
    { weight: 1, arbitrary: valid.map((text) => `\uFEFF${text}`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.integer({ min: -1, max: 1 }))
        .map(([text, extra]) => text.padEnd(maxBytes + extra)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
}

/** Parts of URLs, with and without percent-encoding. */
const urlTexts = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...['steel', 'angles', 'bar-8', 'monsoon', 'sample-enquiry-0001', 'newcomer', 'none'],
      CANARY_NUMBER,
      'sample-enquiry-0001-1',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['', '.', '..', '%2e%2e', '..%2fadmins', 'a%2Fb', 'a/b', '__x__', '__name__', '__proto__'],
      ...[
        'constructor',
        '%00',
        'a%00b',
        '%ED%A0%80',
        '%E2%80%AEa',
        '%',
        '%zz',
        '%C0%AE',
        '+',
        '%20',
      ],
      ...['x'.repeat(64), 'x'.repeat(65), 'x'.repeat(1_501), '*', '{id}', '$ne', '[]', '0', '-1'],
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map(encodeURIComponent) },
);

function queries(schema: z.ZodMiniType | undefined): fc.Arbitrary<string> {
  const declared = Object.keys(propertiesOf(schema));
  const valid = urlTexts.map((text) => `?${declared.map((name) => `${name}=${text}`).join('&')}`);
  const undeclared = fc.constantFrom(
    '__proto__',
    'constructor',
    'id',
    'id[]',
    'subcategory',
    '',
    'limit',
  );
  const anything = fc
    .array(fc.tuple(fc.oneof(undeclared, fc.constantFrom('id', ...declared)), urlTexts), {
      maxLength: 3,
    })
    .map((pairs) => `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`);
  return fc.oneof(
    { weight: 4, arbitrary: declared.length > 0 ? valid : fc.constant('') },
    { weight: 1, arbitrary: anything },
  );
}

const contentTypes = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'application/jsonp', 'x', ''),
  },
);

const unusualHeaders = fc.constantFrom<Record<string, string>[]>(
  { 'X-Huge': 'x'.repeat(16_000) },
  { Cookie: '__session='.padEnd(8_000, 'x') },
  { 'Idempotency-Key': 'short' },
  { 'Idempotency-Key': '__0123456789abcdef__' },
  { 'Idempotency-Key': '../../admins/0123456789' },
  { 'Idempotency-Key': 'x'.repeat(64) },
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"'.repeat(8_000) },
  { 'X-Forwarded-For': ', , ,' },
  { 'Content-Encoding': 'gzip' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Accept: 'application/xml' },
);

/** Files of accepted and other types. */
const files = fc.oneof(
  fc.constantFrom(...['', '%PDF-1.7', 'Item,Quantity', '<svg/>', 'PK\x03\x04PK\x05\x06']),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Generates requests for a route. */
export function requestsFor({
  query,
  body,
  maxBodyBytes,
  hasFileBody,
  path,
}: Route): fc.Arbitrary<FuzzRequest> {
  const headers = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, unusualHeaders);
  return fc
    .record({
      query: queries(query),
      id: path.includes('{id}') ? urlTexts : fc.constant(''),
      body: hasFileBody ? files : body ? bodies(body, maxBodyBytes) : fc.constant(undefined),
      type: hasFileBody ? fc.constant('application/octet-stream') : contentTypes,
      unusual: headers,
      hasToken: fc.nat(19).map((n) => n > 0),
    })
    .map(({ type, unusual, ...rest }) => ({
      ...rest,
      headers: rest.body === undefined ? unusual : { ...unusual, 'Content-Type': type },
    }));
}
