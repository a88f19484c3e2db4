/** Constants of this project for the scripts. */
import { resolve } from 'node:path';

export const projectDir = resolve(import.meta.dirname, '../..');

/** The emulators never connect a `demo-` project to the cloud. */
export const projectId = 'demo-neev';

/** The folder in which `npm start` and `npm run dev` keep their data between starts. */
export const dataDir = resolve(projectDir, '.data/suite');

/** The output of the emulators. `SUITE_LOG` sets another path, for a suite beside another one. */
export const logFile = resolve(projectDir, process.env.SUITE_LOG ?? '.data/suite.log');

/** The administrator of the local suite. The account is never created in the cloud. */
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
