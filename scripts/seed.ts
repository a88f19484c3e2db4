/** `npm run seed`: puts what is missing of the seed into the suite that runs on this machine. */
import { clientEnvironment, readPorts } from '@neev/suite';
import { projectId } from './lib/project.ts';
import { seed } from './seed/seed.ts';

Object.assign(process.env, clientEnvironment(projectId, readPorts(process.env)));
await seed(new Date());
console.log('The suite has the seed.');
