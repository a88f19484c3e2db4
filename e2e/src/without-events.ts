import { requireVariable } from './suite.ts';

/** Writes while no function hears of it: ten thousand documents would be as many events. */
export async function withoutEvents(write: () => Promise<unknown>): Promise<void> {
  await tellHub('disableBackgroundTriggers');
  try {
    await write();
  } finally {
    await tellHub('enableBackgroundTriggers');
  }
}

async function tellHub(order: string): Promise<void> {
  const url = `http://${requireVariable('FIREBASE_EMULATOR_HUB')}/functions/${order}`;
  const { ok, status } = await fetch(url, { method: 'PUT' });
  if (!ok) throw new Error(`The suite's hub refused ${order}: ${status}.`);
}
