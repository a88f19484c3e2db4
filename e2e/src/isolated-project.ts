/**
 * An isolated database for one test file, in a separate project of the Firestore emulator. No triggers run
 * in that project.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { requireVariable } from './suite.ts';

export interface IsolatedProject {
  /** Bypasses the rules. */
  database: Firestore;
  /** Makes the site on this page read this database instead of that of the suite. */
  connectPage: (page: Page) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startIsolatedProject(projectId: string): Promise<IsolatedProject> {
  const app = initializeApp({ projectId }, projectId);
  await requestEmulator(`projects/${projectId}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ content: await readFile(rules, 'utf8') }] } }),
  });
  return {
    database: getFirestore(app),
    connectPage: (page) => replaceProjectId(projectId, page),
    async stop() {
      const path = `projects/${projectId}/databases/(default)/documents`;
      await requestEmulator(path, { method: 'DELETE' });
      await deleteApp(app);
    },
  };
}

const rules = new URL('../../firestore.rules', import.meta.url);

async function requestEmulator(path: string, init: RequestInit): Promise<void> {
  const host = requireVariable('FIRESTORE_EMULATOR_HOST');
  const response = await fetch(`http://${host}/emulator/v1/${path}`, init);
  if (!response.ok) throw new Error(await response.text());
}

/** Replaces the project id in the code of the site. */
async function replaceProjectId(projectId: string, page: Page): Promise<void> {
  const suiteProject = requireVariable('GCLOUD_PROJECT');
  await page.route('**/assets/*.js', async (route) => {
    const response = await fetch(route.request().url());
    const body = (await response.text()).replaceAll(suiteProject, projectId);
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}
