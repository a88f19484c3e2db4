/**
 * Exits with code 1 when a deployed package has a known vulnerability of high or critical severity. A
 * registry without audits is not an error; the output reports it.
 */
import { spawnSync } from 'node:child_process';
import { parseAudit } from './lib/audit.ts';
import { projectDir } from './lib/project.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  cwd: projectDir,
  encoding: 'utf8',
});
const result = parseAudit(stdout ?? '');
if (result.status === 'vulnerable') {
  console.error(
    `Vulnerable packages: ${result.packages.join(', ')}. See \`npm audit --omit=dev\`.`,
  );
  process.exit(1);
}
console.log(
  result.status === 'clean'
    ? 'No deployed package has a known vulnerability of high severity.'
    : 'NOT AUDITED: the package registry offers no audits.',
);
