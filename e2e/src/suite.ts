/** The running suite, as `npm run suite` tells of it. */
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

export const siteUrl = requireVariable('SITE_URL');
export const adminEmail = requireVariable('ADMIN_EMAIL');
export const adminPassword = requireVariable('ADMIN_PASSWORD');

/** The database with all rights, to prepare and to look. */
export function database(): Firestore {
  return getFirestore(suiteApp());
}

/** The accounts with all rights. */
export function accounts(): Auth {
  return getAuth(suiteApp());
}

/** The suite's project with all rights. */
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
    throw new Error(`${name} is not set: run these tests by npm run suite, or by npm test.`);
  }
  return value;
}
