/** Tests every route of the specification (section 7). */

import { addDays, collections, dayAt, monthOf, weekOf, yearOf } from '@neev/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../src/api/app.ts';
import { visitsResponse } from '../src/api/response-schemas.ts';
import { functionOf, type Route } from '../src/api/route.ts';
import { renewCatalogueVersion } from '../src/catalogue/catalogue-version.ts';
import { pseudonymOf } from '../src/catalogue/records.ts';
import {
  cleanUp,
  clearDatabase,
  createAccount,
  createTestApi,
  newEmail,
  PASSWORD,
  type RequestOptions,
  times,
} from './harness.ts';
import { expectError, expectSuccess, nameOf, requireRoute } from './route-checks.ts';
import { CANARY_ID, category, product, SAMPLE_TIME, subcategory, writeSample } from './sample.ts';

const api = createTestApi('demo-api-contract');
const { database, send } = api;

/** The record of this administrator is restored after each reset of the database. */
let admin: { uid: string; token: string; email: string };

beforeAll(async () => {
  admin = await createAccount(api, 'administrator');
});

beforeEach(async () => {
  await clearDatabase(api.projectId);
  await writeSample(database);
  const { uid, email } = admin;
  await database.doc(`admins/${uid}`).set({ username: 'A', email, state: 'active' });
});

afterAll(() => cleanUp(api));

/** Sends a request as an administrator, checks status and schema of the response, and returns the body. */
async function sendChecked(name: string, options: RequestOptions & { requestLine?: string } = {}) {
  const { requestLine = name, ...rest } = options;
  const response = await send(requestLine, { token: admin.token, ...rest });
  expectSuccess(requireRoute(name), response);
  return response.body;
}

const asAdministrator = (requestLine: string, body?: unknown) =>
  send(requestLine, { token: admin.token, ...(body !== undefined && { body }) });

const storedAt = async (path: string) => (await database.doc(path).get()).data();

const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60';
const PRIVATE = 'no-store, private';

it('the API has exactly the routes of the specification and the decisions', () => {
  expect(routes.map(nameOf).sort()).toEqual(
    [
      'GET /api/categories',
      'POST /api/categories',
      'PUT /api/categories',
      'DELETE /api/categories',
      'GET /api/subcategories',
      'POST /api/subcategories',
      'PUT /api/subcategories',
      'DELETE /api/subcategories',
      'GET /api/products',
      'POST /api/products',
      'PUT /api/products',
      'DELETE /api/products',
      'POST /api/deleted-records/{id}/restoration',
      'POST /api/enquiries',
      'GET /api/enquiries',
      'POST /api/attachments',
      'GET /api/attachments/{id}',
      'PATCH /api/enquiries/{id}',
      'POST /api/enquiries/{id}/spam',
      'GET /api/quotes/{id}',
      'POST /api/quotes/{id}/messages',
      'POST /api/quotes/{id}/decisions',
      'GET /api/quote-pdfs/{id}/{version}',
      'POST /api/quote-pdfs',
      'PUT /api/enquiries/{id}/quote-draft',
      'POST /api/enquiries/{id}/quotes',
      'POST /api/enquiries/{id}/quote-messages',
      'GET /api/enquiry-counts',
      'GET /api/response-times',
      'POST /api/erasures/preview',
      'POST /api/erasures',
      'POST /api/quarantine/{id}/acceptance',
      'DELETE /api/quarantine/{id}',
      'GET /api/hero-slides',
      'POST /api/hero-slides',
      'PUT /api/hero-slides',
      'PUT /api/hero-slides/{id}',
      'DELETE /api/hero-slides/{id}',
      'GET /api/analytics/visits',
      'POST /api/visits',
      'POST /api/admin/login',
      'POST /api/admin/register',
      'POST /api/admin/logout',
      'POST /api/admin/access',
      'POST /api/admin/invitations',
      'DELETE /api/admin/invitations/{id}',
      'PATCH /api/admins/{id}',
      'DELETE /api/admins/{id}',
    ].sort(),
  );
});

describe('categories', () => {
  it('are listed with their subcategories and the labels of their products', async () => {
    expect(await sendChecked('GET /api/categories')).toEqual([
      {
        _id: 'steel',
        name: 'Steel',
        description: 'About Steel',
        icon: 'Building',
        image: '',
        updatedAt: SAMPLE_TIME.toISOString(),
        subcategories: [
          {
            _id: 'tmt-bars',
            name: 'TMT Bars',
            description: 'About TMT Bars',
            products: [
              { _id: 'bar-12', name: 'Bar 12 mm', brand: 'Vajra' },
              { _id: 'bar-8', name: 'Bar 8 mm', brand: 'Vajra' },
            ],
          },
          {
            _id: 'angles',
            name: 'Angles',
            description: 'About Angles',
            products: [{ _id: 'angle-50', name: 'Angle 50', brand: 'Vajra' }],
          },
        ],
      },
      expect.objectContaining({ _id: 'paints' }),
    ]);
  });

  it('are added after the last one', async () => {
    const body = { name: ' Roofing Sheets ', description: 'Over it all' };
    expect(await sendChecked('POST /api/categories', { body })).toMatchObject({
      _id: 'roofing-sheets',
      name: 'Roofing Sheets',
      description: 'Over it all',
      icon: '',
    });
    expect(await storedAt('categories/roofing-sheets')).toMatchObject({
      position: 2,
      updatedBy: pseudonymOf(admin.uid),
    });
  });

  it('are added with a picture', async () => {
    const image = 'https://firebasestorage.googleapis.com/v0/b/demo/o/glass.webp';
    const body = { name: 'Glass', image };
    expect(await sendChecked('POST /api/categories', { body })).toMatchObject({ image });
    const requestLine = 'PUT /api/categories?id=glass';
    const change = { image: '' };
    expect(await sendChecked('PUT /api/categories', { requestLine, body: change })).toMatchObject({
      image: '',
    });
  });

  it('are added without a description', async () => {
    const body = { name: 'Sand' };
    expect(await sendChecked('POST /api/categories', { body })).toMatchObject({ description: '' });
  });

  it('are changed and keep missing fields', async () => {
    const requestLine = 'PUT /api/categories?id=steel';
    expect(
      await sendChecked('PUT /api/categories', { requestLine, body: { name: 'Iron' } }),
    ).toMatchObject({
      _id: 'steel',
      name: 'Iron',
      description: 'About Steel',
      icon: 'Building',
    });
    expect(await storedAt('categories/steel')).toMatchObject({ name: 'Iron', position: 0 });
  });

  it('are deleted', async () => {
    const requestLine = 'DELETE /api/categories?id=paints';
    expect(await sendChecked('DELETE /api/categories', { requestLine })).toEqual({ _id: 'paints' });
    expect(await storedAt('categories/paints')).toBeUndefined();
    expectError(404, await asAdministrator(requestLine));
  });
});

describe('subcategories', () => {
  it('are listed with their category and their products, without orphans', async () => {
    const body = await sendChecked('GET /api/subcategories');
    expect(body).toMatchObject([
      { _id: 'primers', category: { _id: 'paints', name: 'Paints' } },
      {
        _id: 'tmt-bars',
        name: 'TMT Bars',
        description: 'About TMT Bars',
        category: { _id: 'steel', name: 'Steel' },
        products: [
          { _id: 'bar-12', name: 'Bar 12 mm', price: 1234.5 },
          { _id: 'bar-8', unit: 'bag' },
        ],
      },
      { _id: 'angles' },
    ]);
  });

  it('are added with name and category only', async () => {
    const body = { name: 'Beams', categoryId: 'steel' };
    expect(await sendChecked('POST /api/subcategories', { body })).toMatchObject({
      _id: 'beams',
      name: 'Beams',
      description: '',
      categoryId: 'steel',
    });
    expect(await storedAt('subcategories/beams')).toMatchObject({ position: 2 });
  });

  it('are changed and keep missing fields', async () => {
    const requestLine = 'PUT /api/subcategories?id=angles';
    const body = { description: 'Equal and unequal' };
    expect(await sendChecked('PUT /api/subcategories', { requestLine, body })).toMatchObject({
      _id: 'angles',
      name: 'Angles',
      description: 'Equal and unequal',
      categoryId: 'steel',
    });
  });

  it('are deleted', async () => {
    const requestLine = 'DELETE /api/subcategories?id=angles';
    expect(await sendChecked('DELETE /api/subcategories', { requestLine })).toEqual({
      _id: 'angles',
    });
    expectError(404, await asAdministrator(requestLine));
  });

  it.each([
    ['POST /api/subcategories', { name: 'Lost', categoryId: 'gone' }],
    ['PUT /api/subcategories?id=angles', { categoryId: 'gone' }],
  ])('%s requires an existing category', async (requestLine, body) => {
    const response = await asAdministrator(requestLine, body);
    expectError(409, response);
    expect(response.body).toMatchObject({ fields: { categoryId: expect.any(String) } });
  });
});

describe('products', () => {
  const bar8 = {
    _id: 'bar-8',
    id: 'bar-8',
    name: 'Bar 8 mm',
    brand: 'Vajra',
    description: '',
    price: 1234.5,
    unit: 'bag',
    stock: 7,
    image: '',
    features: ['Strong'],
    categoryId: 'steel',
    subcategoryId: 'tmt-bars',
    category: { _id: 'steel', name: 'Steel' },
    subcategory: { _id: 'tmt-bars', name: 'TMT Bars' },
    subcategoryName: 'TMT Bars',
    updatedAt: SAMPLE_TIME.toISOString(),
  };

  it('are listed with the names of their parents, without orphans', async () => {
    const body = await sendChecked('GET /api/products');
    expect(body).toMatchObject(
      ['angle-50', 'bar-12', 'bar-8', 'primer-white'].map((_id) => ({ _id })),
    );
    expect(body).toContainEqual(bar8);
  });

  it('are listed for one subcategory', async () => {
    const requestLine = 'GET /api/products?subcategory=tmt-bars';
    const body = await sendChecked('GET /api/products', { requestLine });
    expect(body).toEqual([expect.objectContaining({ _id: 'bar-12' }), bar8]);
    expect(
      await sendChecked('GET /api/products', {
        requestLine: 'GET /api/products?subcategory=unknown',
      }),
    ).toEqual([]);
  });

  it('are added with all fields of the form', async () => {
    const body = {
      name: 'Angle 65',
      brand: 'Vajra',
      price: 74.456,
      unit: 'kg',
      stock: 12,
      categoryId: 'steel',
      subcategoryId: 'angles',
      image: 'https://firebasestorage.googleapis.com/v0/b/demo/o/angle.webp',
      description: 'Hot rolled',
    };
    const { updatedAt: _, ...rest } = z
      .looseObject({})
      .parse(await sendChecked('POST /api/products', { body }));
    expect(rest).toEqual({ ...body, price: 74.46, _id: 'angle-65', id: 'angle-65', features: [] });
  });

  it('have minimum, step, HSN code and GST rate only while these are set', async () => {
    const terms = { minQuantity: 50, quantityStep: 0.5, hsn: '721420', gstRate: 18 };
    const unset = { minQuantity: null, quantityStep: null, hsn: '', gstRate: null };
    const put = (body: object) => sendChecked('PUT /api/products', { body });
    expect(await put({ id: 'bar-8', ...terms, hsn: ' 721420 ' })).toMatchObject(terms);
    expect(await put({ id: 'bar-8', price: 5 })).toMatchObject(terms);
    const { price: _, updatedAt: __, ...cleared } = bar8;
    const { category, subcategory, subcategoryName, ...row } = cleared;
    const { updatedAt, ...body } = z.looseObject({}).parse(await put({ id: 'bar-8', ...unset }));
    expect(body).toEqual({ ...row, price: 5 });
  });

  it.each([
    { minQuantity: 0 },
    { minQuantity: 1_000_001 },
    { quantityStep: 0.0005 },
    { quantityStep: '1' },
    { hsn: '72142' },
    { hsn: null },
    { gstRate: 100.5 },
    { gstRate: 0.125 },
  ])('are not changed to %j', async (change) => {
    const response = await asAdministrator('PUT /api/products', { id: 'bar-8', ...change });
    expectError(400, response);
    expect(response.body).toMatchObject({
      fields: { [Object.keys(change)[0] ?? '']: expect.any(String) },
    });
  });

  it('are added with name, category and subcategory only', async () => {
    const body = { name: 'Plain', categoryId: 'steel', subcategoryId: 'angles' };
    expect(await sendChecked('POST /api/products', { body })).toMatchObject({
      brand: '',
      description: '',
      price: 0,
      unit: '',
      stock: 0,
      image: '',
    });
  });

  it('are changed by the id in the body and keep missing fields', async () => {
    const body = { id: 'bar-8', price: 60, name: 'Bar 8' };
    expect(await sendChecked('PUT /api/products', { body })).toMatchObject({
      _id: 'bar-8',
      price: 60,
      name: 'Bar 8',
      brand: 'Vajra',
      features: ['Strong'],
      stock: 7,
    });
  });

  it('are deleted', async () => {
    const requestLine = 'DELETE /api/products?id=bar-8';
    expect(await sendChecked('DELETE /api/products', { requestLine })).toEqual({ _id: 'bar-8' });
    expectError(404, await asAdministrator(requestLine));
  });

  it.each([
    ['that is gone', { subcategoryId: 'gone' }],
    ['of another category', { subcategoryId: 'primers' }],
  ])('are rejected in a subcategory %s', async (_, parent) => {
    const body = { name: 'Lost', categoryId: 'steel', ...parent };
    for (const response of [
      await asAdministrator('POST /api/products', body),
      await asAdministrator('PUT /api/products', { id: 'bar-8', ...parent }),
    ]) {
      expectError(409, response);
      expect(response.body).toMatchObject({ fields: { subcategoryId: expect.any(String) } });
    }
  });
});

describe('ids', () => {
  it('are slugs, and different for records with the same name', async () => {
    const ids = [];
    for (const body of times(23, () => ({ name: 'Ré-rolled “Steel”' }))) {
      const created = await sendChecked('POST /api/categories', { body });
      ids.push(z.looseObject({ _id: z.string() }).parse(created)._id);
    }
    expect(ids.slice(0, 3)).toEqual(['re-rolled-steel', 're-rolled-steel-2', 're-rolled-steel-3']);
    expect(new Set(ids).size).toBe(23);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,63}$/);
  });

  it('do not change with the name', async () => {
    const requestLine = 'PUT /api/categories?id=paints';
    const body = { name: 'Colours' };
    expect(await sendChecked('PUT /api/categories', { requestLine, body })).toMatchObject({
      _id: 'paints',
    });
  });

  it.each(['PUT /api/categories?id=none', 'PUT /api/subcategories?id=none'])(
    'that do not exist give 404 in %s',
    async (requestLine) => expectError(404, await asAdministrator(requestLine, { name: 'A' })),
  );

  it('that do not exist give 404 in the other routes', async () => {
    expectError(404, await asAdministrator('PUT /api/products', { id: 'none', name: 'A' }));
    expectError(404, await asAdministrator('PUT /api/hero-slides/none', { title: 'A' }));
    expectError(404, await asAdministrator('DELETE /api/hero-slides/none'));
    expectError(404, await asAdministrator('PATCH /api/enquiries/none', { status: 'read' }));
    expectError(404, await asAdministrator('PATCH /api/admins/none', { state: 'active' }));
  });
});

describe('the id of a parent', () => {
  it.each(['gone/x', 'gone/x/y', '../steel', '.', '..', '__steel__', 'steel/', ' / ', 'a\0b'])(
    '%j is rejected',
    async (id) => {
      for (const [requestLine, body] of [
        ['POST /api/subcategories', { name: 'A', categoryId: id }],
        ['PUT /api/subcategories?id=angles', { categoryId: id }],
        ['POST /api/products', { name: 'A', categoryId: 'steel', subcategoryId: id }],
        ['PUT /api/products', { id: 'bar-8', subcategoryId: id }],
        ['POST /api/products', { name: 'A', categoryId: id, subcategoryId: 'angles' }],
      ] as const) {
        expectError(400, await asAdministrator(requestLine, body));
      }
    },
  );
});

describe('enquiries', () => {
  it('are sent', async () => {
    const body = { name: 'A', mobile: '+91 10000 00000', message: 'Hello', email: '', product: '' };
    const created = z
      .looseObject({ _id: z.string() })
      .parse(await sendChecked('POST /api/enquiries', { body }));
    expect(await storedAt(`enquiries/${created._id}`)).toMatchObject({ ...body, status: 'unread' });
  });

  it('are listed newest first', async () => {
    await database.doc('enquiries/newer').set({
      name: 'B',
      message: 'Later',
      status: 'archived',
      createdAt: new Date(SAMPLE_TIME.getTime() + 1),
    });
    expect(await sendChecked('GET /api/enquiries')).toMatchObject([
      { _id: 'newer', email: '', mobile: '', product: '', status: 'archived' },
      { _id: CANARY_ID, status: 'unread', createdAt: SAMPLE_TIME.toISOString() },
    ]);
  });

  it.each(['read', 'archived', 'unread'])('are marked as %s', async (status) => {
    const requestLine = `PATCH /api/enquiries/${CANARY_ID}`;
    expect(
      await sendChecked('PATCH /api/enquiries/{id}', { requestLine, body: { status } }),
    ).toMatchObject({
      _id: CANARY_ID,
      status,
      name: 'Canary',
    });
    expect(await storedAt(`enquiries/${CANARY_ID}`)).toMatchObject({ status, name: 'Canary' });
  });

  it('have every change of their status in their timeline, with the administrator', async () => {
    const requestLine = `PATCH /api/enquiries/${CANARY_ID}`;
    for (const status of ['archived', 'archived', 'read']) {
      await sendChecked('PATCH /api/enquiries/{id}', { requestLine, body: { status } });
    }
    const timeline = database.collection(collections.enquiryEvents).orderBy('at');
    expect((await timeline.get()).docs.map((event) => event.data())).toMatchObject([
      { enquiryId: CANARY_ID, type: 'note' },
      { enquiryId: CANARY_ID, type: 'status', status: 'archived', by: admin.uid },
      { enquiryId: CANARY_ID, type: 'status', status: 'read', by: admin.uid },
    ]);
  });
});

describe('hero slides', () => {
  const row = 'GET /api/hero-slides';

  it('are returned to visitors if they are active', async () => {
    const { body, headers } = await send(row);
    expect(body).toEqual([
      {
        _id: 'monsoon',
        title: 'Monsoon',
        description: 'About Monsoon',
        imageUrl: '/art/slide.svg',
        isActive: true,
        updatedAt: SAMPLE_TIME.toISOString(),
      },
    ]);
    expect(headers.get('Cache-Control')).toBe(PUBLIC);
    expect(headers.get('Vary')).toBe('Authorization');
  });

  it('are all returned to administrators, without caching', async () => {
    const { body, headers } = await asAdministrator(row);
    expect(body).toMatchObject([{ _id: 'monsoon' }, { _id: 'hidden', isActive: false }]);
    expect(headers.get('Cache-Control')).toBe(PRIVATE);
    expect(headers.has('ETag')).toBe(false);
  });

  it('are added as active by default', async () => {
    const body = { title: 'Diwali', description: 'Lights', imageUrl: '', isActive: false };
    expect(await sendChecked('POST /api/hero-slides', { body })).toMatchObject({
      ...body,
      _id: 'diwali',
    });
    const { isActive: _, ...rest } = body;
    expect(await sendChecked('POST /api/hero-slides', { body: rest })).toMatchObject({
      _id: 'diwali-2',
      isActive: true,
    });
  });

  it('are changed and keep missing fields', async () => {
    const requestLine = 'PUT /api/hero-slides/monsoon';
    expect(
      await sendChecked('PUT /api/hero-slides/{id}', { requestLine, body: { isActive: false } }),
    ).toMatchObject({ _id: 'monsoon', isActive: false, title: 'Monsoon' });
    expect((await send(row)).body).toEqual([]);
  });

  it('are reordered without a change of content and stamp', async () => {
    const before = await storedAt('heroSlides/monsoon');
    const body = { ids: ['hidden', 'gone', 'monsoon'] };
    const both = [{ _id: 'hidden' }, { _id: 'monsoon' }];
    expect(await sendChecked('PUT /api/hero-slides', { body })).toMatchObject(both);
    expect((await asAdministrator(row)).body).toMatchObject(both);
    expect(await storedAt('heroSlides/monsoon')).toEqual({ ...before, position: 1 });
    expectError(400, await asAdministrator('PUT /api/hero-slides', { ids: ['a/b'] }));
  });

  it('are deleted', async () => {
    const requestLine = 'DELETE /api/hero-slides/monsoon';
    expect(await sendChecked('DELETE /api/hero-slides/{id}', { requestLine })).toEqual({
      _id: 'monsoon',
    });
    expectError(404, await asAdministrator(requestLine));
  });
});

describe('visits', () => {
  it('are counted once per visitor and day', async () => {
    const phones = ['14', '15'].map((n) => ({
      'User-Agent': `Mozilla/5.0 (Android ${n}; Mobile)`,
    }));
    for (const headers of [...phones, ...phones]) {
      await sendChecked('POST /api/visits', { body: {}, headers });
    }
    const visits = await database.collection(collections.visits).count().get();
    expect(visits.data().count).toBe(2);
  });

  it('are listed by day, week, month and year without gaps', async () => {
    const today = dayAt(new Date());
    const yesterday = addDays(today, -1);
    await database
      .doc(`${collections.analytics}/daily`)
      .set({ items: [{ date: yesterday, count: 3 }] });
    const lists = visitsResponse.parse(await sendChecked('GET /api/analytics/visits'));
    expect(lists.daily).toEqual([
      { date: yesterday, count: 3, isCurrent: false },
      { date: today, count: 0, isCurrent: true },
    ]);
    expect(lists.weekly.at(-1)).toMatchObject({ week: weekOf(today), isCurrent: true });
    expect(lists.monthly.at(-1)).toMatchObject({ month: monthOf(today), isCurrent: true });
    expect(lists.yearly.at(-1)).toMatchObject({ year: yearOf(today), isCurrent: true });
  });

  it('are four empty lists before the first visit', async () => {
    await database.recursiveDelete(database.collection(collections.analytics));
    expect(await sendChecked('GET /api/analytics/visits')).toEqual({
      daily: [],
      weekly: [],
      monthly: [],
      yearly: [],
    });
  });
});

describe('accounts', () => {
  it('are registered, logged in, approved, and logged out', async () => {
    const email = newEmail(api);
    const registration = { username: 'New', email, password: PASSWORD };
    expect(await sendChecked('POST /api/admin/register', { body: registration })).toEqual({
      state: 'pending',
    });
    const body = { email, password: PASSWORD };
    const login = z
      .looseObject({ idToken: z.string(), expiresIn: z.string() })
      .parse(await sendChecked('POST /api/admin/login', { body }));
    expect(Number(login.expiresIn)).toBeGreaterThan(0);
    const { uid } = await api.auth.getUserByEmail(email);
    const token = login.idToken;
    expect(await sendChecked('POST /api/admin/access', { token })).toEqual({
      state: 'pending',
      isEmailVerified: false,
    });
    await api.auth.updateUser(uid, { emailVerified: true });
    expect(await sendChecked('POST /api/admin/access', { token })).toEqual({
      state: 'pending',
      isEmailVerified: true,
    });
    const requestLine = `PATCH /api/admins/${uid}`;
    expect(
      await sendChecked('PATCH /api/admins/{id}', { requestLine, body: { state: 'active' } }),
    ).toEqual({
      _id: uid,
      username: 'New',
      email,
      state: 'active',
    });
    await sendChecked('POST /api/admin/logout', { token });

    expectError(409, await asAdministrator(`DELETE /api/admins/${uid}`));
    await asAdministrator(requestLine, { state: 'revoked' });
    const removal = { requestLine: `DELETE /api/admins/${uid}` };
    expect(await sendChecked('DELETE /api/admins/{id}', removal)).toEqual({ _id: uid });
    expectError(404, await asAdministrator(removal.requestLine));
  });

  it('are invited, and invitations are withdrawn', async () => {
    const body = { email: 'Ravi@Neev.example', name: ' Ravi ' };
    const created = z
      .looseObject({ _id: z.string() })
      .parse(await sendChecked('POST /api/admin/invitations', { body }));
    expect(created).toMatchObject({
      email: 'ravi@neev.example',
      name: 'Ravi',
      path: expect.stringMatching(/^\/admin-portal-xyz-register#token=[\w-]{43}&email=ravi%40neev/),
    });
    const requestLine = `DELETE /api/admin/invitations/${created._id}`;
    expect(await sendChecked('DELETE /api/admin/invitations/{id}', { requestLine })).toEqual({
      _id: created._id,
    });
    expectError(404, await asAdministrator(requestLine));
  });

  it.each([
    ['POST /api/admin/login', 'Both fields are required.'],
    ['POST /api/admin/register', 'All fields are required.'],
  ])('%s responds that a field is missing', async (requestLine, error) => {
    const response = await send(requestLine, { body: { username: 'A', email: 'a@b.example' } });
    expectError(400, response);
    expect(response.body).toMatchObject({ error });
  });

  it('a registration without fields responds that all are required', async () => {
    for (const body of [{}, { username: ' ', email: '', password: '' }]) {
      const response = await send('POST /api/admin/register', { body });
      expectError(400, response);
      expect(response.body).toMatchObject({ error: 'All fields are required.' });
    }
  });
});

describe('caches', () => {
  it.each(['categories', 'subcategories', 'products', 'hero-slides'])(
    'can store GET /api/%s and revalidate it',
    async (name) => {
      const requestLine = `GET /api/${name}`;
      const first = await send(requestLine);
      expect(first.headers.get('Cache-Control')).toBe(PUBLIC);
      const tag = first.headers.get('ETag') ?? '';
      expect(tag).toMatch(/^(W\/)?"[\w-]{27}"$/);
      const opaque = tag.replace('W/', '');
      for (const sent of [opaque, `W/${opaque}`, `"other", ${tag}`, '*']) {
        const repeated = await send(requestLine, { headers: { 'If-None-Match': sent } });
        expect([repeated.status, repeated.text, repeated.headers.get('ETag')]).toEqual([
          304,
          '',
          tag,
        ]);
        expect(repeated.headers.get('Cache-Control')).toBe(PUBLIC);
      }
      await database.recursiveDelete(database.collection(collections.products));
      await database.recursiveDelete(database.collection(collections.heroSlides));
      await renewCatalogueVersion(database);
      const changed = await send(requestLine, { headers: { 'If-None-Match': tag } });
      expect(changed.status).toBe(200);
    },
  );

  it.each(['GET /api/enquiries', 'GET /api/analytics/visits'])(
    'never store %s',
    async (requestLine) => {
      const { headers } = await asAdministrator(requestLine);
      expect(headers.get('Cache-Control')).toBe(PRIVATE);
      expect(headers.has('ETag')).toBe(false);
    },
  );

  it('never store the response of a route that writes', async () => {
    const { headers } = await asAdministrator('POST /api/categories', { name: 'A' });
    expect(headers.get('Cache-Control')).toBe(PRIVATE);
  });

  it('never receive a cookie', async () => {
    for (const name of routes.map(nameOf).filter((each) => !each.endsWith('/logout'))) {
      const response = await asAdministrator(name.replace('{id}', 'none'));
      expect(response.headers.has('Set-Cookie')).toBe(false);
    }
  });
});

describe('images', () => {
  const foreign = 'https://pictures.example/a.webp';

  it.each([
    ['POST /api/categories', { name: 'Glass', image: foreign }],
    ['PUT /api/products', { id: 'bar-8', image: foreign }],
    ['POST /api/hero-slides', { title: 'T', description: 'D', imageUrl: foreign }],
  ])('of another site are rejected by %s', async (requestLine, body) => {
    const response = await asAdministrator(requestLine, body);
    expectError(400, response);
    expect(response.text).toContain('Upload the image, or use one from this site');
  });

  it('of another site that are already stored are returned as empty', async () => {
    await database.doc('products/bar-8').update({ image: foreign });
    const requestLine = 'GET /api/products?subcategory=tmt-bars';
    expect(await sendChecked('GET /api/products', { requestLine })).toContainEqual(
      expect.objectContaining({ _id: 'bar-8', image: '' }),
    );
  });
});

describe('query parameters', () => {
  it.each([...routes.map(nameOf), 'GET /api/openapi.json'])(
    '%s rejects an undeclared parameter',
    async (name) => {
      for (const parameter of ['utm_source', '__proto__', 'constructor', '']) {
        const requestLine = `${name.replace('{id}', 'monsoon')}?${parameter}=x`;
        const response = await asAdministrator(requestLine);
        expectError(400, response);
        expect(response.body).toMatchObject({
          error: `There is no query parameter "${parameter}" here.`,
        });
      }
    },
  );

  it('are rejected next to a declared one', async () => {
    expectError(400, await send('GET /api/products?subcategory=tmt-bars&x=1'));
    expectError(400, await send('GET /api/products?subcategory=tmt-bars&subcategory=angles'));
    expect((await send('GET /api/products?subcategory=tmt-bars')).status).toBe(200);
  });
});

describe('paths and methods', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/categories/',
    '/api/categories/steel',
    '/api/categories.css',
    '/api/enquiries.json',
    '/api/hero-slides/monsoon/x.css',
    '/api/analytics',
    '/api//categories',
    '/api/Categories',
    '/categories',
  ])('%s does not exist', async (path) => expectError(404, await asAdministrator(`GET ${path}`)));

  it.each([...new Set(routes.map(({ path }) => path)), '/openapi.json'])(
    '/api%s responds to other methods with the allowed ones',
    async (path) => {
      const own = routes.filter((row) => row.path === path).map(({ method }) => method);
      const allowed = own.length > 0 ? own : ['GET'];
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (method) => !allowed.some((each) => each === method),
      );
      for (const method of others) {
        const response = await asAdministrator(`${method} /api${path.replace('{id}', 'x.css')}`);
        expectError(405, response);
        expect(response.headers.get('Allow')).toBe(allowed.join(', '));
      }
    },
  );

  it.each([
    ...(['catalogueApi', 'enquiries', 'quotes', 'quotePdfs'] as const),
    ...(['attachments', 'accounts', 'visits'] as const),
  ])('the function %s serves only its own routes', async (servedFunction) => {
    const { send } = createTestApi(api.projectId, { servedFunction });
    for (const row of routes) {
      const response = await send(`OPTIONS /api${row.path.replace('{id}', 'some-id')}`);
      expectError(functionOf(row) === servedFunction ? 405 : 404, response);
    }
    const description = await send('GET /api/openapi.json');
    expect(description.status).toBe(servedFunction === 'catalogueApi' ? 200 : 404);
  });

  it.each(
    routes.filter(({ body }) => body).map((row) => ({ name: nameOf(row), query: row.query })),
  )('$name accepts only JSON', async ({ name, query }) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await send(
        name.replace('{id}', 'steel-0000000001') + (query ? '?id=steel' : ''),
        {
          token: admin.token,
          body: '{}',
          headers: { 'Content-Type': type, Origin: 'https://evil.example' },
        },
      );
      expectError(415, response);
    }
  });

  it('no route sends CORS headers', async () => {
    const { headers } = await send('GET /api/categories', {
      headers: { Origin: 'https://evil.example' },
    });
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
  });
});

describe('GET /api/openapi.json', () => {
  const operation = z.looseObject({
    summary: z.string().min(1),
    parameters: z.array(
      z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']) }),
    ),
    requestBody: z.optional(z.looseObject({ required: z.literal(true) })),
    responses: z.looseObject({ default: z.looseObject({}) }),
  });
  const document = z.looseObject({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), operation)),
  });
  const read = async () => document.parse((await send('GET /api/openapi.json')).body);

  it('describes every route', async () => {
    const { paths } = await read();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(routes.map(nameOf).sort());
    for (const { method, path, status, noContent, body, hasFileBody = false } of routes) {
      const described = paths[`/api${path}`]?.[method.toLowerCase()];
      expect(Object.keys(described?.responses ?? {})).toEqual([
        ...[status, ...(noContent === undefined ? [] : [204])].map(String),
        'default',
      ]);
      expect(described?.requestBody !== undefined).toBe(body !== undefined || hasFileBody);
    }
  });

  it('states the required access', async () => {
    const { paths } = await read();
    expect(paths['/api/enquiries']?.get).toMatchObject({ security: [{ idToken: [] }] });
    expect(paths['/api/hero-slides']?.get).toMatchObject({ security: [{}, { idToken: [] }] });
    expect(paths['/api/quotes/{id}']?.get).toMatchObject({ security: [{ linkToken: [] }] });
    expect(paths['/api/quote-pdfs/{id}/{version}']?.get).toMatchObject({
      security: [{ linkToken: [] }, { idToken: [] }],
    });
    expect(paths['/api/categories']?.get).not.toHaveProperty('security');
  });

  it('has schemas that can be parsed and that the responses match', async () => {
    const { paths } = await read();
    const isReadable = ({ method, access, mediaType }: Route) =>
      method === 'GET' && !access.startsWith('link') && mediaType === undefined;
    for (const row of routes.filter(isReadable)) {
      const { body } = await asAdministrator(nameOf(row));
      const described = paths[`/api${row.path}`]?.get?.responses['200'];
      expect(schemaIn(described).parse(body)).toEqual(body);
    }
    for (const schema of schemasIn(await read()))
      expect(() => z.fromJSONSchema(schema)).not.toThrow();
  });

  it('describes uploads and downloads of files', async () => {
    const { paths } = await read();
    const content = { 'application/octet-stream': {} };
    expect(paths['/api/attachments']?.post).toMatchObject({ requestBody: { content } });
    expect(paths['/api/attachments/{id}']?.get).toMatchObject({ responses: { 200: { content } } });
  });

  it('declares an Idempotency-Key for enquiries and their files only', async () => {
    const { paths } = await read();
    const declaring = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(declaring).toEqual(['POST /api/enquiries', 'POST /api/attachments']);
  });

  it('is cacheable', async () => {
    const { headers } = await send('GET /api/openapi.json');
    expect(headers.get('Cache-Control')).toBe(PUBLIC);
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
  });

  function schemaIn(response: unknown) {
    const [schema] = schemasIn(response);
    return z.fromJSONSchema(schema ?? false);
  }

  /** Returns every `schema` in a part of the document. */
  function schemasIn(part: unknown): Parameters<typeof z.fromJSONSchema>[0][] {
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([key, value]) =>
      key === 'schema' ? [value] : schemasIn(value),
    );
  }
});

it('a list omits an invalid document and contains the others', async () => {
  await database.doc('categories/damaged').set({ name: 7 });
  await database.doc('products/damaged').set({ name: 7, subcategoryId: 'tmt-bars' });
  expect(await sendChecked('GET /api/categories')).toMatchObject([
    { _id: 'steel' },
    { _id: 'paints' },
  ]);
  const requestLine = 'GET /api/products?subcategory=tmt-bars';
  expect(await sendChecked('GET /api/products', { requestLine })).toHaveLength(2);
});

it('HEAD gives the response of GET without the body', async () => {
  const { status, text, headers } = await send('HEAD /api/categories');
  expect([status, text]).toEqual([200, '']);
  expect(headers.get('Cache-Control')).toBe(PUBLIC);
});

it('many categories are joined with their children correctly', async () => {
  const batch = database.batch();
  for (const n of times(40, Number)) {
    batch.set(database.doc(`categories/c${n}`), category(`C${n}`, 10 + n));
    batch.set(database.doc(`subcategories/s${n}`), subcategory(`S${n}`, `c${n % 20}`, n));
    batch.set(database.doc(`products/p${n}`), product(`P${n}`, `s${n % 10}`, `c${n % 10}`));
  }
  await batch.commit();
  const body = z
    .array(z.looseObject({ subcategories: z.array(z.looseObject({ products: z.array(z.any()) })) }))
    .parse(await sendChecked('GET /api/categories'));
  expect(body.length).toBe(42);
  expect(body.flatMap((each) => each.subcategories).length).toBe(43);
  expect(body.flatMap((each) => each.subcategories.flatMap((sub) => sub.products)).length).toBe(44);
});
