/**
 * Terms that are not used in names, comments, titles and texts, because another term is standard
 * (docs/glossary.md).
 */
export interface RetiredTerm {
  /** Matches a line in lower case, with the words of its names separated by spaces. */
  pattern: RegExp;
  /** The standard term. */
  use: string;
}

export const retiredTerms: readonly RetiredTerm[] = [
  { pattern: /\balive\b/, use: 'hydrated, live' },
  { pattern: /\b(take|takes|taken|taking|took) over\b/, use: 'hydrate' },
  { pattern: /\b(somebody|nobody)\b/, use: 'the user, the visitor, the administrator' },
  { pattern: /\b(drawn|draws|drew|redrawn)\b/, use: 'rendered' },
  { pattern: /\b(hear|hears|heard|unheard)\b/, use: 'receive, subscribe' },
  { pattern: /\b(attend|attends|attended|attention)\b/, use: 'user interaction' },
  { pattern: /\b(mend|mends|mended|mending)\b/, use: 'edit, repair' },
  { pattern: /\b(foresee|foresees|foreseen)\b/, use: 'predict' },
  { pattern: /\b(land|lands|landed)\b/, use: 'arrive, be saved' },
  { pattern: /\b(doomed|unmade)\b/, use: 'pending' },
  { pattern: /\b(urgency|verdict|standing)\b/, use: 'retry policy, result, status' },
  { pattern: /\bstretch ms\b/, use: 'debounce window' },
  { pattern: /\bspend (in|from)\b/, use: 'consume a token' },
  { pattern: /\b(robot trap|traps)\b/, use: 'honeypot, signals' },
  { pattern: /\bcontested\b/, use: 'conflict' },
  { pattern: /\brefusals?\b/, use: 'rejection, ApiError' },
  { pattern: /\b(the|an|its|no|this|that|whose|api|send) answers?\b/, use: 'response, returns' },
  { pattern: /\banswers? (with|to)\b/, use: 'respond, handle' },
  { pattern: /\bpatience\b/, use: 'timeout' },
  { pattern: /\bhurry\b/, use: 'advance the clock' },
  { pattern: /\bdesk\b/, use: 'dialog, screen' },
  { pattern: /\b(tell|tells|told)\b/, use: 'report, notify' },
  { pattern: /\bstrangers?\b/, use: 'third party' },
  { pattern: /\bbreach(es)?\b/, use: 'violation' },
];

/** A line that may contain a retired term, because it means something else there or is stored data. */
interface Exception {
  /** A file, or a folder with a trailing slash. */
  path: string;
  /** A part of the line. */
  text: string;
}

export const exceptions: readonly Exception[] = [
  // Stored names: fields of the outbox in IndexedDB, and a key of the session storage.
  { path: 'web/src/features/enquiry/', text: 'traps' },
  { path: 'web/src/features/enquiry/', text: 'refusal' },
  { path: 'web/src/app/browser-storage.ts', text: "'visit-told'" },
  { path: 'web/src/app/visits.ts', text: "'visit-told'" },
  // Texts for visitors and administrators.
  { path: 'web/src/app/browser-storage.ts', text: 'to tell you its age' },
  { path: 'web/src/app/routes/home.tsx', text: 'Tell us what your site needs' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'do not need for an answer' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'nobody, we' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'can tell from a code' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'The counts tell us' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'which name nobody' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'by nobody else' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'name somebody' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'tell us, and we will' },
  { path: 'web/src/app/routes/privacy-policy.tsx', text: 'we will tell you' },
  { path: 'web/src/app/routes/website-policy.tsx', text: 'please tell us' },
  { path: 'web/src/features/session/account-status.tsx', text: 'this page will tell you' },
  // The term in its ordinary or technical sense.
  { path: 'e2e/journeys/access-for-all.spec.ts', text: 'traps the focus' },
  { path: 'web/src/components/controls/dialog.tsx', text: 'traps the focus' },
  { path: 'README.md', text: 'were drawn for this project' },
  { path: 'scripts/bench/mixed-load.ts', text: 'keepAlive' },
  { path: 'packages/firestore-emulator/src/wire/', text: 'keepAlive' },
  { path: 'suite/src/start.suite.test.ts', text: 'Keep-Alive' },
  { path: 'e2e/journeys/inbox.spec.ts', text: 'desk@example.com' },
  { path: 'e2e/journeys/main-job.spec.ts', text: 'Purchase desk' },
  // An option of web-push, named after the header of RFC 8030.
  { path: 'functions/src/notifications/web-push.ts', text: 'urgency:' },
];

/** Returns a line in lower case, with the words of its names separated by spaces. */
export function wordsOf(line: string): string {
  return line
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
