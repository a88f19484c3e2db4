/** Tests that the list of all enquiries is streamed and not held in memory. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { collections } from '@neev/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUp, createAccount, createTestApi } from './harness.ts';

const projectId = 'demo-api-export';

/** More than the memory of the process. A busy trader: `EXPORT_ENQUIRIES=50000 EXPORT_CHARACTERS=600`. */
const ENQUIRIES = Number(process.env.EXPORT_ENQUIRIES ?? 9_000);
const CHARACTERS = Number(process.env.EXPORT_CHARACTERS ?? 5_000);
const HEAP_MB = 88;

const run = promisify(execFile);
const api = createTestApi(projectId);

beforeAll(async () => {
  const writer = api.database.bulkWriter({ throttling: false });
  const message = '₹'.repeat(CHARACTERS);
  for (let n = 0; n < ENQUIRIES; n += 1) {
    void writer.set(api.database.doc(`${collections.enquiries}/export-${n}`), {
      name: `Enquiry ${n}`,
      message,
      status: 'read',
      createdAt: new Date(n),
    });
  }
  await writer.close();
}, 300_000);

afterAll(() => cleanUp(api));

it(`a process with ${HEAP_MB} MB sends ${ENQUIRIES} enquiries of ${CHARACTERS} characters`, async () => {
  const { token } = await createAccount(api, 'administrator');
  const child = await run(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      '--import',
      'tsx',
      `${import.meta.dirname}/export-process.ts`,
    ],
    { env: { ...process.env, PROJECT: projectId, TOKEN: token } },
  );
  expect(JSON.parse(child.stdout)).toEqual({ status: 200, enquiries: ENQUIRIES });
}, 300_000);
