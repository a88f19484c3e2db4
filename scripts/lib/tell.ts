import { relative } from 'node:path';
import type { Suite } from '@neev/suite';
import { dataDir, localAdmin, logFile, projectDir } from './project.ts';

interface Told {
  suite: Suite;
  isSeeded: boolean;
  siteUrl: string;
}

/** Prints what one needs to begin. */
export function tellWhereEverythingIs({ suite, isSeeded, siteUrl }: Told): void {
  if ('notice' in suite.restored) console.log(suite.restored.notice);
  if (isSeeded) console.log('The suite was empty and has been seeded.');
  console.log(`
  Site            ${siteUrl}
  Administrator   ${siteUrl}/admin-portal-xyz-login
                  ${localAdmin.email}  /  ${localAdmin.password}   (this machine only)
  Data            ${relative(projectDir, dataDir)}   (delete the folder to begin anew)
  Log             ${relative(projectDir, logFile)}

  Ctrl-C stops everything and keeps the data.
`);
}
