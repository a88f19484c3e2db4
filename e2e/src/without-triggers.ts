/**
 * Runs `write` while the emulators deliver no events to triggers. Each event would start a process, but
 * many writes need only one recomputation.
 */
export async function withoutTriggers(write: () => Promise<unknown>): Promise<void> {
  await sendToHub('disableBackgroundTriggers');
  try {
    await write();
  } finally {
    await sendToHub('enableBackgroundTriggers');
  }
}

async function sendToHub(command: string): Promise<void> {
  const hub = process.env.FIREBASE_EMULATOR_HUB;
  if (hub === undefined) throw new Error('FIREBASE_EMULATOR_HUB is not set: start the suite.');
  const response = await fetch(`http://${hub}/functions/${command}`, { method: 'PUT' });
  if (!response.ok) throw new Error(`The Emulator Hub rejected ${command}: ${response.status}.`);
}
