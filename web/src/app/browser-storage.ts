/**
 * Everything that this site stores in a browser, as listed in the privacy policy. A test compares
 * the keys with the sources; a key ending in `…` is a prefix.
 */
export interface StoredItem {
  area: 'Local storage' | 'Session storage' | 'IndexedDB' | 'Cache storage';
  keys: readonly string[];
  purpose: string;
  retention: string;
}

const UNTIL_CLEARED = 'Until you clear the data of this site';
const UNTIL_TAB_CLOSED = 'Until you close the tab';

/** Stored for every visitor. */
export const visitorStorage: readonly StoredItem[] = [
  {
    area: 'Session storage',
    keys: ['neev-draft-…', 'neev-draft-delivery', 'neev-draft-bill'],
    purpose:
      'What you have typed into an enquiry form or into a reply to a quote, and a list that you have pasted, so that a reload does not lose it.',
    retention: 'Until it is sent or added to your list, or you close the tab',
  },
  {
    area: 'IndexedDB',
    keys: ['neev-outbox'],
    purpose:
      'An enquiry, with its files, that is being sent, or could not be sent because there was no connection.',
    retention: 'Until it has reached us or you delete it',
  },
  {
    area: 'Local storage',
    keys: ['neev-contact'],
    purpose: 'Your name and mobile number, to fill them in for your next enquiry.',
    retention: 'Until you clear them in an enquiry form',
  },
  {
    area: 'Local storage',
    keys: ['neev-quote-list'],
    purpose: 'The products on your list, to request a quote for them.',
    retention: 'Until you request the quote or remove them from the list',
  },
  {
    area: 'Local storage',
    keys: ['neev-my-quotes'],
    purpose:
      'The reference numbers and private links of your requests for a quote, so that you can follow them on this device.',
    retention: 'Until you remove them from “My quotes”; the last 50 requests',
  },
  {
    area: 'Session storage',
    keys: ['scroll-positions'],
    purpose: 'How far you had scrolled on each page, so that going back takes you there.',
    retention: UNTIL_TAB_CLOSED,
  },
  {
    area: 'Session storage',
    keys: ['visit-told'],
    purpose: 'The day on which this tab was counted as a visit, so that it is counted once.',
    retention: UNTIL_TAB_CLOSED,
  },
  {
    area: 'IndexedDB',
    keys: ['firestore/…'],
    purpose: 'A copy of the parts of the catalogue that you have looked at.',
    retention: `${UNTIL_CLEARED}; the oldest parts are deleted once it exceeds 40 MB`,
  },
  {
    area: 'Local storage',
    keys: ['firestore_…'],
    purpose: 'Lets several tabs share that copy.',
    retention: UNTIL_CLEARED,
  },
  {
    area: 'IndexedDB',
    keys: ['firebase-heartbeat-database'],
    purpose: 'The days on which the database was used and the version of its software, for Google.',
    retention: 'Thirty days, or until you clear the data of this site',
  },
  {
    area: 'Local storage',
    keys: ['neev-confirmed-…'],
    purpose:
      'When your copy of each page was last compared with ours, to tell you its age without a connection.',
    retention: UNTIL_CLEARED,
  },
  {
    area: 'Cache storage',
    keys: ['pages', 'pictures', 'workbox-precache-…'],
    purpose: 'Pages and pictures that you have seen, and the code of the site, to open it offline.',
    retention: 'The last 60 pages and 300 pictures; the code until there is a newer one',
  },
  {
    area: 'IndexedDB',
    keys: ['workbox-expiration'],
    purpose: 'When those pages and pictures were last used, so that the oldest are deleted first.',
    retention: 'As long as those pages and pictures',
  },
];

/** Stored for administrators only. */
export const administratorStorage: readonly StoredItem[] = [
  {
    area: 'IndexedDB',
    keys: ['firebaseLocalStorageDb'],
    purpose: 'Keeps an administrator logged in.',
    retention: 'Until logging out',
  },
  {
    area: 'Session storage',
    keys: ['firebase:…'],
    purpose: 'The same, where the browser has no IndexedDB.',
    retention: UNTIL_TAB_CLOSED,
  },
  {
    area: 'Local storage',
    keys: ['is-administrator'],
    purpose: 'Leaves the visits of administrators out of the count.',
    retention: UNTIL_CLEARED,
  },
  {
    area: 'Local storage',
    keys: ['neev-last-interaction'],
    purpose: 'When the admin area was last used, so that it logs out after 12 hours without use.',
    retention: UNTIL_CLEARED,
  },
  {
    area: 'Session storage',
    keys: ['neev-form-draft-…', 'neev-form-drafts-of'],
    purpose:
      'What an administrator has typed into a form and not saved, and the account, so that no other account gets it.',
    retention:
      'Until the form is saved or discarded, the administrator logs out or you close the tab',
  },
  {
    area: 'Local storage',
    keys: ['neev-hidden-columns'],
    purpose: 'Which columns of the product table an administrator has hidden.',
    retention: UNTIL_CLEARED,
  },
  {
    area: 'Local storage',
    keys: ['neev-inbox-sound', 'neev-inbox-rung'],
    purpose: 'Whether a new enquiry makes a sound, and for which one it was last made.',
    retention: UNTIL_CLEARED,
  },
];
