/** A reason to refuse a ruleset, at an offset of its source text. */
export interface Issue {
  readonly message: string;
  readonly offset: number;
}

/** The same issue as an editor shows it: line and column count from 1. */
export interface LocatedIssue {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Thrown by the stages that cannot go on (tokens, parse); caught once, in `loadRuleset`. */
export class Refusal extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'Refusal';
    this.offset = offset;
  }
}

export function locateIssue(source: string, issue: Issue): LocatedIssue {
  const before = source.slice(0, issue.offset).split('\n');
  const lastLine = before.at(-1) ?? '';
  return { message: issue.message, line: before.length, column: lastLine.length + 1 };
}
