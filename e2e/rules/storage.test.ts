/** Tests `storage.rules` with the client SDK. The cases are in `cases/storage.ts`. */

import { storageGroups } from './cases/storage.ts';
import { describeAttempts } from './describe-attempts.ts';
import { startStorageProject } from './storage-environment.ts';

describeAttempts(() => startStorageProject('demo-rules-storage'), { files: storageGroups });
