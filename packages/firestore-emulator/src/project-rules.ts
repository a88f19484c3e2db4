/** The security rules of each project. */
import { createAccessRules, type LoadedAccessRules } from './rules/access-rules.ts';
import type { RulesIssue } from './service/control.ts';

export interface ProjectRules {
  /** Returns nothing if no rules are loaded, which allows everything. */
  get(project: string): LoadedAccessRules | undefined;
  /** Replaces the rules of a project; the old rules stay if the source has errors. */
  set(project: string, source: string): RulesIssue[];
  coverage(project: string): unknown;
}

/** What Google's emulator reports for a project without rules. */
const openRulesCoverage = {
  rules: {
    files: [
      {
        content: `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} {
      allow read, write: if true;
    }
  }
}`,
        name: 'OPEN_RULES',
      },
    ],
  },
};

/** @param defaultSource the rules of projects for which no other rules are set; must be without errors */
export function createProjectRules(defaultSource: string | undefined): ProjectRules {
  const loaded = new Map<string, LoadedAccessRules>();
  const get = (project: string) => {
    if (defaultSource === undefined || loaded.has(project)) return loaded.get(project);
    const { rules } = createAccessRules(defaultSource);
    if (rules) loaded.set(project, rules);
    return rules;
  };
  return {
    get,
    set(project, source) {
      const { issues, rules } = createAccessRules(source);
      if (rules) loaded.set(project, rules);
      return issues;
    },
    coverage: (project) => get(project)?.coverage() ?? openRulesCoverage,
  };
}
