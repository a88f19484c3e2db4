/** The security rules of a project. */
import {
  createCounter,
  type Decision,
  decide,
  type LocatedIssue,
  loadRuleset,
  type Observer,
  type Ruleset,
} from '@neev/security-rules';
import type { AccessRequest, AccessRules } from '../service/access.ts';
import type { RulesIssue } from '../service/control.ts';
import { StatusError } from '../status.ts';
import { Coverage, type CoverageReport } from './coverage.ts';
import { createDocumentFunctions } from './document-access.ts';
import { subjectsOf } from './request-variables.ts';

export interface LoadedAccessRules extends AccessRules {
  /** The values of every expression since the rules were loaded, in the format of `:ruleCoverage`. */
  coverage(): CoverageReport;
}

export interface CreatedAccessRules {
  /** Undefined if an issue is an error. */
  readonly rules: LoadedAccessRules | undefined;
  readonly issues: RulesIssue[];
}

/** Loads the rules of Firestore. A construct that is not supported is an error. Does not throw on any text. */
export function createAccessRules(source: string): CreatedAccessRules {
  const loaded = loadRuleset(source, 'cloud.firestore');
  if (loaded.kind === 'invalid')
    return { rules: undefined, issues: loaded.errors.map((error) => issueOf(error, 'ERROR')) };
  return { rules: accessRulesOf(loaded.ruleset), issues: warningsOf(loaded.ruleset) };
}

function issueOf(
  { message, line, column }: LocatedIssue,
  severity: RulesIssue['severity'],
): RulesIssue {
  return { line, column, description: message, severity };
}

function warningsOf({ version }: Ruleset): RulesIssue[] {
  if (version === 2) return [];
  const message =
    'Ruleset uses old version (version [1]). Please update to the latest version (version [2]).';
  return [issueOf({ message, line: 1, column: 1 }, 'WARNING')];
}

function accessRulesOf(ruleset: Ruleset): LoadedAccessRules {
  const coverage = new Coverage(ruleset);
  return {
    coverage: () => coverage.report(),
    requireAccess(request) {
      const decision = decideRequest(ruleset, request, coverage);
      if (!decision.permit)
        throw new StatusError('PERMISSION_DENIED', denialMessage(decision.reasons));
    },
  };
}

/** A query is permitted if all of its alternatives are. */
function decideRequest(ruleset: Ruleset, request: AccessRequest, observer: Observer): Decision {
  const createFunctions = createDocumentFunctions(request);
  const { method } = request;
  for (const { canReadAfter, ...subject } of subjectsOf(request)) {
    const documentFunctions = createFunctions(canReadAfter);
    const evaluation = { documentFunctions, count: createCounter(), observer };
    const decision = decide(ruleset, { method, ...subject }, evaluation);
    if (!decision.permit) return decision;
  }
  return { permit: true };
}

/** In the format of Google's emulator. */
function denialMessage(reasons: readonly string[]): string {
  return reasons.length === 0 ? 'No matching allow statements' : `\n${reasons.join(', ')}`;
}
