/** Tests `storage.rules` with the client SDK. The cases are in `cases/storage.ts`. */

import { storageGroups } from './cases/storage.ts';
import { describeCases } from './describe-cases.ts';
import { startStorageProject } from './storage-environment.ts';

describeCases(() => startStorageProject('demo-rules-storage'), { files: storageGroups });
