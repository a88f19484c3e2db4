/** Where administrators put pictures. Apart from `admin-app`, since few screens need it. */
import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { splitHost } from '@/lib/firebase-config.ts';
import { adminApp } from './admin-app.ts';

/** Milliseconds that an upload, or another request, is tried again before it has failed. */
const UPLOAD_RETRY_MS = 20_000;
const REQUEST_RETRY_MS = 10_000;

export const adminStorage = getStorage(adminApp);
adminStorage.maxUploadRetryTime = UPLOAD_RETRY_MS;
adminStorage.maxOperationRetryTime = REQUEST_RETRY_MS;

const isSuite = import.meta.env.MODE === 'suite';

if (isSuite) {
  connectStorageEmulator(adminStorage, ...splitHost(import.meta.env.VITE_STORAGE_EMULATOR));
}

/** Where visitors get pictures from. */
export const storageHost = isSuite
  ? `http://${import.meta.env.VITE_STORAGE_EMULATOR}`
  : 'https://firebasestorage.googleapis.com';
