import type { Browser, BrowserContext } from '@playwright/test';

/** Matches the browser's message about a violation of the Content-Security-Policy. */
const POLICY_VIOLATION = /Content Security Policy/i;

/** Matches React's messages about hydration mismatches. */
const HYDRATION_ERROR = /hydrat|Minified React error #(418|419|420|421|422|423|425)\b/i;

/**
 * The Firestore SDK loads this image after a failed connection to test the network, and only logs
 * the result. The policy blocks it on purpose (decision 20).
 */
const CONNECTION_TEST = 'https://www.google.com/images/cleardot.gif';

const pageErrors: string[] = [];

/** Records policy violations and hydration errors of all pages of a browser. */
export function recordErrorsOfBrowser(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = recordErrorsOfContext(await newContext(...options));
    await context.addInitScript(logCauseOfErrors);
    return context;
  };
  return browser;
}

/** Runs in the page. React reports the error that interrupted the hydration as the cause of its own. */
function logCauseOfErrors(): void {
  addEventListener('error', ({ error }) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error) console.error(`Cause of an error of hydration: ${cause.stack}`);
  });
}

/** Records policy violations and hydration errors of all pages of a context. */
export function recordErrorsOfContext(context: BrowserContext): BrowserContext {
  context.on('console', (message) => recordError(message.text(), message.location().url));
  context.on('weberror', (error) => recordError(error.error().message, error.page()?.url() ?? ''));
  return context;
}

/** Returns the messages recorded since the last call, and clears them. */
export function takePageErrors(): string[] {
  return pageErrors.splice(0);
}

function recordError(text: string, url: string): void {
  if (text.includes(CONNECTION_TEST)) return;
  if (POLICY_VIOLATION.test(text) || HYDRATION_ERROR.test(text)) pageErrors.push(`${url}: ${text}`);
}
