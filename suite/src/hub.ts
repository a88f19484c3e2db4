/** The part of the emulator hub that the suite talks to (firebase-tools, lib/emulator/hub.js). */
import { setTimeout as sleep } from 'node:timers/promises';
import { emulators } from './config.ts';
import { host } from './port-probe.ts';
import { isRecord } from './unknown.ts';

const exportPatienceMs = 120_000;

/** Waits until the hub lists every emulator of the suite. */
export async function requireAllEmulators(hubPort: number): Promise<void> {
  let missing = await listMissing(hubPort);
  for (let attempt = 0; attempt < 50 && missing.length > 0; attempt += 1) {
    await sleep(100);
    missing = await listMissing(hubPort);
  }
  if (missing.length > 0) throw new Error(`not running: ${missing.join(', ')}`);
}

/** Makes the emulators export their data into a folder, which is replaced when all is written. */
export async function exportData(hubPort: number, folder: string): Promise<void> {
  const response = await fetch(`http://${host}:${hubPort}/_admin/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: folder, initiatedBy: 'suite' }),
    signal: AbortSignal.timeout(exportPatienceMs),
  });
  if (!response.ok) throw new Error(`the export failed: ${await response.text()}`);
}

async function listMissing(hubPort: number): Promise<string[]> {
  const response = await fetch(`http://${host}:${hubPort}/emulators`);
  const running: unknown = await response.json();
  return emulators.filter((name) => !isRecord(running) || !(name in running));
}
