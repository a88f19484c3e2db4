/** Access to the running suite, from the environment variables of `npm run suite`. */
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

export const siteUrl = requireVariable('SITE_URL');
export const adminEmail = requireVariable('ADMIN_EMAIL');
export const adminPassword = requireVariable('ADMIN_PASSWORD');

/** Returns the database of the suite. Bypasses the rules. */
export function database(): Firestore {
  return getFirestore(suiteApp());
}

/** Returns the accounts of the suite. */
export function accounts(): Auth {
  return getAuth(suiteApp());
}

/** Returns the Admin SDK app of the suite's project. */
export function suiteApp(): App {
  const name = 'suite';
  return (
    getApps().find((each) => each.name === name) ??
    initializeApp({ projectId: requireVariable('GCLOUD_PROJECT') }, name)
  );
}

export function requireVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set: run these tests with npm run suite or npm test.`);
  }
  return value;
}
