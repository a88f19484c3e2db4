import { getAuth } from 'firebase-admin/auth';
import { app } from './app.ts';

/** The product's accounts. */
export const auth = getAuth(app);
