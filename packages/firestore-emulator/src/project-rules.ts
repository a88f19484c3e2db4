/** The security rules of each project. */
import type { AccessRules } from './service/access.ts';
import type { RulesIssue } from './service/control.ts';

/** Rules that are in use. */
export interface LoadedRules extends AccessRules {
  /** How often each expression was evaluated, in the format of Google's emulator. */
  coverage(): unknown;
}

/** Without `rules`, the issues contain an error. */
export interface CompiledRules {
  readonly issues: RulesIssue[];
  readonly rules?: LoadedRules | undefined;
}

export interface ProjectRules {
  /** Returns nothing if no rules are loaded, which allows everything. */
  get(project: string): LoadedRules | undefined;
  /** Replaces the rules of a project; the old rules stay if the source has errors. */
  set(project: string, source: string): RulesIssue[];
  coverage(project: string): unknown;
}

/** @param defaultSource the rules of projects for which no other rules are set; must be without errors */
export function createProjectRules(
  compile: (source: string) => CompiledRules,
  defaultSource: string | undefined,
): ProjectRules {
  const loaded = new Map<string, LoadedRules>();
  const get = (project: string) => {
    if (defaultSource === undefined || loaded.has(project)) return loaded.get(project);
    const { rules } = compile(defaultSource);
    if (rules) loaded.set(project, rules);
    return rules;
  };
  return {
    get,
    set(project, source) {
      const { issues, rules } = compile(source);
      if (rules) loaded.set(project, rules);
      return issues;
    },
    coverage: (project) => get(project)?.coverage() ?? {},
  };
}
