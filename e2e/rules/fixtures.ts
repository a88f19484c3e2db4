/** The existing documents of the rules tests. They are restored after a case that changes them. */

const stamp = { updatedAt: new Date('2026-11-20T12:00:00Z'), updatedBy: 'former' };

/** Fields of a valid document of each kind, without `updatedAt` and `updatedBy`. */
export const goodFields = {
  categories: { name: 'Steel', description: 'Bars.', icon: 'bars', image: '', position: 0 },
  subcategories: { name: 'Bars', description: 'Round.', categoryId: 'steel', position: 0 },
  products: {
    name: 'Bar',
    brand: 'Neev',
    description: 'A bar.',
    price: 72.5,
    unit: 'kg',
    stock: 40,
    categoryId: 'steel',
    subcategoryId: 'bars',
    image: '/art/bar.svg',
    features: ['Straight', 'Strong'],
  },
  heroSlides: {
    title: 'Steel',
    description: 'That lasts.',
    imageUrl: 'https://firebasestorage.googleapis.com/v0/b/demo.appspot.com/o/steel.jpg',
    isActive: true,
    position: 0,
  },
} as const;

export type Kind = keyof typeof goodFields;

// `Object.keys` is typed `string[]`, but the keys are those of the `as const` object.
export const kinds = Object.keys(goodFields) as Kind[];

/** The path of a document of each kind. */
export const existingPaths: Record<Kind, string> = {
  categories: 'categories/steel',
  subcategories: 'subcategories/bars',
  products: 'products/bar',
  heroSlides: 'heroSlides/shown',
};

const enquiry = {
  name: 'Site office',
  email: '',
  mobile: '+91 10000 00000',
  message: 'Hello',
  product: '',
  status: 'unread',
  referenceNumber: 'NV-7K3-Q2F',
  createdAt: stamp.updatedAt,
};

const enquiryEvent = {
  enquiryId: 'one',
  type: 'note',
  text: 'Wants a quote.',
  by: 'boss',
  at: stamp.updatedAt,
};

const mail = {
  to: 'boss@neev.example',
  message: { subject: 'New enquiry', text: 'Hello' },
  enquiryId: 'one',
  createdAt: stamp.updatedAt,
  expiresAt: stamp.updatedAt,
  delivery: { state: 'ERROR', attempts: 3, error: 'Refused.', leaseExpireTime: null },
};

const pushMessage = {
  ...{ uid: 'peer', title: 'New enquiry', body: 'Site office', path: '/admin/enquiries' },
  ...{ enquiryId: 'one', sentTo: [], createdAt: stamp.updatedAt, expiresAt: stamp.updatedAt },
  delivery: mail.delivery,
};

const pushSubscription = {
  ...{ uid: 'peer', endpoint: 'https://push.example/peer', device: 'Phone' },
  ...{ p256dh: 'A'.repeat(87), auth: 'A'.repeat(22), createdAt: stamp.updatedAt },
};

const tombstone = (collection: Kind, recordId: string) => ({
  collection,
  recordId,
  record: { ...goodFields[collection], ...stamp },
  deletedAt: stamp.updatedAt,
  deletedBy: 'boss',
});

export const fixtures: Record<string, Record<string, unknown>> = {
  'admins/boss': { username: 'Boss', email: 'boss@neev.example', state: 'active' },
  'admins/returner': {
    username: 'Returner',
    email: 'returner@neev.example',
    state: 'active',
    sessionsValidFrom: 2000,
  },
  'admins/peer': { username: 'Peer', email: 'peer@neev.example', state: 'active' },
  'admins/former': { username: 'Former', email: 'former@neev.example', state: 'revoked' },
  'admins/newcomer': { username: 'New', email: 'new@neev.example', state: 'pending' },
  'invitations/hash-of-token': {
    ...{ email: 'ravi@neev.example', name: '', invitedBy: 'boss', usedAt: null },
    ...{ createdAt: stamp.updatedAt, expiresAt: stamp.updatedAt },
  },
  'categories/steel': { ...goodFields.categories, ...stamp },
  'categories/cement': { ...goodFields.categories, name: 'Cement', ...stamp },
  // An id that the rules deny; only the Admin SDK can create it.
  'categories/Odd_Id': { ...goodFields.categories, name: 'Odd', ...stamp },
  'subcategories/bars': { ...goodFields.subcategories, ...stamp },
  'subcategories/bags': { ...goodFields.subcategories, categoryId: 'cement', ...stamp },
  'subcategories/Odd_Id': { ...goodFields.subcategories, ...stamp },
  'products/bar': { ...goodFields.products, ...stamp },
  'heroSlides/shown': { ...goodFields.heroSlides, ...stamp },
  'heroSlides/hidden': { ...goodFields.heroSlides, isActive: false, ...stamp },
  'catalogue/menu': { categories: [] },
  'catalogueIndex/0': { part: 0, products: '[]' },
  'analytics/daily': { items: [] },
  'enquiries/one': enquiry,
  // Assigned to an administrator whose access has been revoked since.
  'enquiries/assigned': { ...enquiry, assignee: 'former', followUpOn: '2026-11-30', labels: ['a'] },
  'enquiryEvents/one': enquiryEvent,
  'quotes/one': { enquiryId: 'one', token: 'secret', state: 'quoted' },
  'quoteVersions/one-1': { enquiryId: 'one', version: 1 },
  'quoteMessages/one.a': { enquiryId: 'one', text: 'Message' },
  'quotes/one/notes/one': { value: 1 },
  'quoteVersions/one-1/notes/one': { value: 1 },
  'quoteMessages/one.a/notes/one': { value: 1 },
  'visits/2026-11-20-hash': { day: '2026-11-20', expiresAt: stamp.updatedAt },
  'limits/enquiry-hash': { tokens: 3, countedAt: stamp.updatedAt, expiresAt: stamp.updatedAt },
  'erasures/one': { enquiryIds: ['gone'], expiresAt: stamp.updatedAt },
  'salts/2026-11-20': { value: 'secret', expiresAt: stamp.updatedAt },
  'quarantine/one': enquiry,
  'referenceNumbers/NV-7K3-Q2F': {
    ...{ enquiryId: 'one', createdAt: stamp.updatedAt, expiresAt: stamp.updatedAt },
  },
  'settings/other': { value: 1 },
  'inboxViews/peer': { views: [], ...stamp },
  'notificationSettings/peer': {
    newEnquiry: 'email',
    overdueEnquiry: 'email',
    dueFollowUp: 'email',
    quoteResponse: 'email',
    pendingRegistration: 'none',
    quietHours: '',
    ...stamp,
  },
  'mail/failed': mail,
  'mail/sent': { ...mail, delivery: { ...mail.delivery, state: 'SUCCESS' } },
  'mail/failed/notes/one': mail,
  'pushMessages/peer': pushMessage,
  'pushMessages/own': { ...pushMessage, uid: 'boss' },
  'pushMessages/sent': {
    ...{ ...pushMessage, uid: 'boss' },
    delivery: { ...mail.delivery, state: 'SUCCESS' },
  },
  'pushMessages/own/notes/one': { ...pushMessage, uid: 'boss' },
  'pushSubscriptions/peer': pushSubscription,
  'pushSubscriptions/own': { ...pushSubscription, uid: 'boss' },
  'pushSubscriptions/own/notes/one': { ...pushSubscription, uid: 'boss' },
  'auditLog/one': {
    action: 'category.deleted',
    subject: 'categories/gone',
    by: 'boss',
    at: stamp.updatedAt,
  },
  'deletions/categories.gone': tombstone('categories', 'gone'),
  'deletions/subcategories.gone': tombstone('subcategories', 'gone'),
  'deletions/products.gone': tombstone('products', 'gone'),
  'deletions/heroSlides.gone': tombstone('heroSlides', 'gone'),
  'deletedRecords/one': {
    ...tombstone('products', 'gone'),
    ...{ deletedWith: '', expiresAt: stamp.updatedAt },
  },
  // Imported again before its clean-up has finished; only the Admin SDK can do that.
  'categories/imported': { ...goodFields.categories, name: 'Imported', ...stamp },
  'deletions/categories.imported': tombstone('categories', 'imported'),
  'system/first-administrator': { uid: 'boss' },
  'anything/else': { value: 1 },
  'anything/else/catalogue/menu': { value: 1 },
  'anything/else/deletions/gone': { value: 1 },
  'anything/else/settings/other': { value: 1 },
  'anything/else/mail/failed': mail,
  'anything/else/pushMessages/own': { ...pushMessage, uid: 'boss' },
  'anything/own': { ...pushMessage, uid: 'boss' },
  'products/bar/notes/one': { value: 1 },
  'catalogue/menu/notes/one': { value: 1 },
  'catalogueIndex/0/notes/one': { value: 1 },
  'analytics/daily/notes/one': { value: 1 },
  'enquiries/one/notes/one': { value: 1 },
  'enquiryEvents/one/notes/one': { value: 1 },
  'quarantine/one/notes/one': { value: 1 },
  'invitations/one/notes/one': { value: 1 },
  'deletedRecords/one/notes/one': { value: 1 },
  'auditLog/one/notes/one': { value: 1 },
  'settings/company/notes/one': { value: 1 },
};
