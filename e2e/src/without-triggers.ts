/**
 * Writes that no function hears of, for the time of `write`: each event takes a process of the suite,
 * and a test that puts sixty documents there wants one recomputation, not sixty.
 */
export async function withoutTriggers(write: () => Promise<unknown>): Promise<void> {
  await tellHub('disableBackgroundTriggers');
  try {
    await write();
  } finally {
    await tellHub('enableBackgroundTriggers');
  }
}

async function tellHub(order: string): Promise<void> {
  const hub = process.env.FIREBASE_EMULATOR_HUB ?? '';
  const response = await fetch(`http://${hub}/functions/${order}`, { method: 'PUT' });
  if (!response.ok) throw new Error(`The suite's hub refused ${order}: ${response.status}.`);
}
