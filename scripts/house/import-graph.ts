/** The import graph of the repository, read from the sources. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { projectDir } from '../lib/project.ts';

export interface Import {
  /** Path of the importing file, relative to the repository. */
  from: string;
  /** As in the source. */
  specifier: string;
  /** The imported file, or `undefined` for a package. */
  to: string | undefined;
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`, as Biome formats them. */
const importPattern = /(?:^(?:import|export)\b[^'"]*?from |^import |\bimport\()['"]([^'"]+)['"]/gm;

/** All imports of the hand-written TypeScript files. */
export function readImports(): Import[] {
  return sourceFiles().flatMap((from) =>
    [...readFileSync(join(projectDir, from), 'utf8').matchAll(importPattern)].flatMap(
      ([, specifier]) =>
        specifier === undefined ? [] : [{ from, specifier, to: resolveFile(from, specifier) }],
    ),
  );
}

/** A cycle of imports of values or types, as the files on it; `undefined` when there is none. */
export function findCycle(imports: readonly Import[]): string[] | undefined {
  const edges = new Map<string, Import[]>();
  for (const each of imports) edges.set(each.from, [...(edges.get(each.from) ?? []), each]);
  const finished = new Set<string>();

  function visit(file: string, path: string[]): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return undefined;
    for (const { to } of edges.get(file) ?? []) {
      const cycle = to === undefined ? undefined : visit(to, [...path, file]);
      if (cycle) return cycle;
    }
    finished.add(file);
    return undefined;
  }

  for (const file of edges.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: projectDir,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(projectDir, file)));
}

/** The file that a specifier refers to: a relative path, the alias `@/` of web, or an entry of a workspace. */
function resolveFile(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  if (specifier.startsWith('@/')) return `web/src/${specifier.slice(2)}`;
  const [, workspace, entry = ''] = specifier.match(/^@neev\/([a-z0-9-]+)(\/.+)?$/) ?? [];
  return workspace === undefined ? undefined : resolveEntry(folderOf(workspace), `.${entry}`);
}

function folderOf(workspace: string): string {
  const inPackages = join('packages', workspace);
  return existsSync(join(projectDir, inPackages)) ? inPackages : workspace;
}

/** The file of an entry in the `exports` of a workspace. An unknown entry gives `no entry <entry>`. */
function resolveEntry(folder: string, entry: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(projectDir, folder, 'package.json'), 'utf8'),
  );
  const exported = Reflect.get(Object(Reflect.get(Object(manifest), 'exports')), entry);
  return join(folder, typeof exported === 'string' ? exported : `no entry ${entry}`);
}
