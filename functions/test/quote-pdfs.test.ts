/** Tests the routes of PDF documents. The documents themselves are tested in src/quote/quote-pdf.test.ts. */
import { COMPANY_PATH, collections, defaultCompanySettings } from '@neev/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPages, readQrCode } from '../src/quote/testing/read-pdf.ts';
import { cleanUp, createAccount, createTestApi, requestOf } from './harness.ts';
import { expectError } from './route-checks.ts';
import { CANARY, CANARY_ID, CANARY_NUMBER, LINK_TOKEN, writeSample } from './sample.ts';

const api = createTestApi('demo-api-quote-pdfs');
const { database, send } = api;
const requestLine = `GET /api/quote-pdfs/${CANARY_NUMBER}/1`;

let administrator: string;

beforeAll(async () => {
  administrator = (await createAccount(api, 'administrator')).token;
});

beforeEach(() => writeSample(database));
afterAll(() => cleanUp(api));

async function read(line: string, options: { token?: string; body?: unknown } = {}) {
  const response = await api.handle(requestOf(line, options));
  const pdf = Buffer.from(await response.arrayBuffer());
  return { response, pdf, text: (await readPages(pdf)).flat().join(' ') };
}

describe('the PDF of a quote', () => {
  it('is a download for the customer who has the link, which no cache stores', async () => {
    const { response, text, pdf } = await read(requestLine, { token: LINK_TOKEN });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Quotation-${CANARY_NUMBER}-v1.pdf"`,
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
    });
    expect(text).toContain(`Quotation ${CANARY_NUMBER}, version 1`);
    expect(text).toContain(CANARY);
    expect(text).toContain('Bar 8 mm');
    expect(readQrCode(pdf)).toBe(`https://neev.example/quote/${CANARY_NUMBER}#${LINK_TOKEN}`);
  });

  it('is the same for an administrator, who needs no link', async () => {
    await database.doc(`quotes/${CANARY_ID}`).update({ linkExpiresAt: new Date(0) });
    const { response, text } = await read(requestLine, { token: administrator });
    expect(response.status).toBe(200);
    expect(text).toContain('Total');
  });

  it('shows the present data of the company', async () => {
    const settings = { ...defaultCompanySettings, phone: '+91 10000 00099' };
    await database.doc(COMPANY_PATH).set(settings);
    const { text } = await read(requestLine, { token: LINK_TOKEN });
    expect(text).toContain('+91 10000 00099');
  });

  it('is not sent to others', async () => {
    expectError(404, await send(requestLine));
    expectError(404, await send(requestLine, { token: `${LINK_TOKEN}x` }));
    expectError(401, await send(requestLine, { token: 'a.b.c' }));
    for (const state of ['account', 'pending', 'revoked', 'claimless', 'forged'] as const) {
      const { token } = await createAccount(api, state);
      expectError(403, await send(requestLine, { token }));
    }
    await database.doc(`quotes/${CANARY_ID}`).update({ linkExpiresAt: new Date(0) });
    expectError(404, await send(requestLine, { token: LINK_TOKEN }));
  });

  it.each(['0', '2', '01', '1.0', '-1', 'one', '9'.repeat(7), '..%2F1'])(
    'of version %s does not exist',
    async (version) => {
      const line = `GET /api/quote-pdfs/${CANARY_NUMBER}/${version}`;
      expectError(404, await send(line, { token: LINK_TOKEN }));
      expectError(404, await send(line, { token: administrator }));
    },
  );

  it('does not exist for an unknown number, or when the enquiry is deleted', async () => {
    expectError(404, await send('GET /api/quote-pdfs/NV-000-000/1', { token: administrator }));
    await database.doc(`${collections.enquiries}/${CANARY_ID}`).delete();
    expectError(404, await send(requestLine, { token: LINK_TOKEN }));
  });
});

describe('the PDF of a product list', () => {
  const items = [
    { productId: 'bar-8', name: 'Renamed', quantity: 2, seenPrice: 1 },
    { name: 'Binding wire', quantity: 1.5, unit: 'kg', note: 'soft' },
  ];

  it('has the present names, units and prices of the products', async () => {
    const { response, text } = await read('POST /api/quote-pdfs', { body: { items } });
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="Product-list-\d{4}-\d\d-\d\d\.pdf"$/,
    );
    expect(text).toContain('1 Bar 8 mm 2 bag $1,234.50 $2,469.00 2 Binding wire soft 1.5 kg – –');
    expect(text).not.toContain('Renamed');
  });

  it('keeps the unit of a line without a price if its product is sold in another one now', async () => {
    const inTonnes = { productId: 'bar-8', name: 'Bar', quantity: 2, unit: 't', seenPrice: 70_000 };
    const { text } = await read('POST /api/quote-pdfs', { body: { items: [inTonnes] } });
    expect(text).toContain('1 Bar 8 mm 2 t – –');
  });

  it.each([{}, { items: [] }, { items: [{ name: 'Bar', quantity: 0 }] }])(
    'is not created from %j',
    async (body) => expectError(400, await send('POST /api/quote-pdfs', { body })),
  );
});

it('an address gets a limited number of documents, and administrators all', async () => {
  const limited = createTestApi(api.projectId, {
    address: '203.0.113.58',
    limits: { quotePdfs: { capacity: 2, refillSeconds: 60 } },
  });
  const body = { items: [{ name: 'Sand', quantity: 1 }] };
  expect((await limited.send('POST /api/quote-pdfs', { body })).status).toBe(200);
  expect((await limited.send(requestLine, { token: LINK_TOKEN })).status).toBe(200);
  for (const response of [
    await limited.send('POST /api/quote-pdfs', { body }),
    await limited.send(requestLine, { token: LINK_TOKEN }),
  ]) {
    expectError(429, response);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect((await limited.send(requestLine, { token: administrator })).status).toBe(200);
});
