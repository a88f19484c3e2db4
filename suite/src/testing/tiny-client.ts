/** HTTP requests of the tests to the tiny project. */
import { setTimeout as sleep } from 'node:timers/promises';
import { projectId } from './tiny-project.ts';

type Hosts = Readonly<Record<string, string>>;

const json = { 'Content-Type': 'application/json' };

export async function getText(hosts: Hosts, path: string): Promise<string> {
  return (await fetch(`${hosts.SITE_URL}${path}`)).text();
}

export async function writeDocument(hosts: Hosts, path: string): Promise<void> {
  const body = JSON.stringify({ fields: { written: { booleanValue: true } } });
  const response = await fetch(documentUrl(hosts, path), { method: 'PATCH', headers: json, body });
  if (!response.ok) throw new Error(await response.text());
}

export async function documentExists(hosts: Hosts, path: string): Promise<boolean> {
  return (await fetch(documentUrl(hosts, path))).ok;
}

/** Waits up to a minute: the process of a trigger starts slowly on a busy machine. */
export async function waitForDocument(hosts: Hosts, path: string): Promise<boolean> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await documentExists(hosts, path)) return true;
    await sleep(200);
  }
  return false;
}

/** Reads the documents of a collection, sorted by some fields. */
export async function readSorted(
  hosts: Hosts,
  collectionId: string,
  fieldPaths: readonly string[],
): Promise<void> {
  const orderBy = fieldPaths.map((fieldPath) => ({ field: { fieldPath } }));
  const body = JSON.stringify({ structuredQuery: { from: [{ collectionId }], orderBy } });
  const url = `${documentsUrl(hosts)}:runQuery`;
  const response = await fetch(url, { method: 'POST', headers: json, body });
  if (!response.ok) throw new Error(await response.text());
}

/** Uploads a file without authentication. Returns the response status. */
export async function upload(hosts: Hosts, path: string): Promise<number> {
  const bucket = `http://${hosts.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${projectId}.appspot.com/o`;
  const url = `${bucket}?uploadType=media&name=${encodeURIComponent(path)}`;
  const headers = { 'Content-Type': 'text/plain' };
  return (await fetch(url, { method: 'POST', headers, body: 'text' })).status;
}

function documentUrl(hosts: Hosts, path: string): string {
  return `${documentsUrl(hosts)}/${path}`;
}

function documentsUrl(hosts: Hosts): string {
  const database = `projects/${projectId}/databases/(default)`;
  return `http://${hosts.FIRESTORE_EMULATOR_HOST}/v1/${database}/documents`;
}
