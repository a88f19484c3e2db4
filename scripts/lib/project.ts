/** What the scripts know of this project. */
import { resolve } from 'node:path';

export const projectDir = resolve(import.meta.dirname, '../..');

/** A `demo-` project can never reach the cloud. */
export const projectId = 'demo-neev';

/** Where the data of `npm start` and `npm run dev` are kept between starts. */
export const dataDir = resolve(projectDir, '.data/suite');

/** What the emulators print. */
export const logFile = resolve(projectDir, '.data/suite.log');

/** The administrator of the local suite. The cloud never sees this account. */
export const localAdmin = {
  uid: 'local-admin',
  username: 'Local administrator',
  email: 'admin@neev.example',
  password: 'neev-local-admin',
};

/** An account of the local suite without any rights. */
export const localVisitor = {
  uid: 'local-visitor',
  email: 'visitor@neev.example',
  password: 'neev-local-visitor',
};
