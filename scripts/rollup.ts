/**
 * `npm run rollup`: counts anew the days whose visits are still there, as the nightly function does, in
 * the suite that runs on this machine, or in the project that `GCLOUD_PROJECT` names.
 */
import { closeDays } from '@neev/functions/roll-up';
import { clientEnvironment, readPorts } from '@neev/suite';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { projectId as localProjectId } from './lib/project.ts';

const projectId = process.env.GCLOUD_PROJECT ?? localProjectId;
if (projectId === localProjectId) {
  Object.assign(process.env, clientEnvironment(projectId, readPorts(process.env)));
}
await closeDays(getFirestore(initializeApp({ projectId })), new Date());
console.log(`The visits of ${projectId} are counted.`);
