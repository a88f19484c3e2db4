import { initializeApp } from 'firebase-admin/app';

/** The functions' own app: all rights, the configuration of where they run. */
export const app = initializeApp();
