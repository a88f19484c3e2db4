/** `npm run seed`: writes the missing documents and accounts of the seed to the running local suite. */
import { clientEnvironment, readPorts } from '@neev/suite';
import { projectId } from './lib/project.ts';
import { seed } from './seed/seed.ts';

Object.assign(process.env, clientEnvironment(projectId, readPorts(process.env)));
await seed(new Date());
console.log('The suite has the seed.');
