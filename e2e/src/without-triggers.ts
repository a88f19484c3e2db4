/**
 * Runs `write` while changes of documents send no events to triggers: many writes need only one recomputation.
 */
export async function withoutTriggers(write: () => Promise<unknown>): Promise<void> {
  await setTriggers('disable');
  try {
    await write();
  } finally {
    await setTriggers('enable');
  }
}

/**
 * Asks the Firestore emulator of this repository. Google's has no such request; the hub of firebase-tools has, and
 * then ends the processes of all functions and loads the functions again.
 */
async function setTriggers(action: 'enable' | 'disable'): Promise<void> {
  const project = `emulator/v1/projects/${requireVariable('GCLOUD_PROJECT')}`;
  const urls = [
    `http://${requireVariable('FIRESTORE_EMULATOR_HOST')}/${project}:${action}Triggers`,
    `http://${requireVariable('FIREBASE_EMULATOR_HUB')}/functions/${action}BackgroundTriggers`,
  ];
  for (const url of urls) {
    const { ok, status } = await fetch(url, { method: 'PUT' });
    if (ok) return;
    if (status !== 404) throw new Error(`${url} was rejected with status ${status}.`);
  }
  throw new Error(`None of ${urls.join(' and ')} exists.`);
}

function requireVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: start the suite.`);
  return value;
}
