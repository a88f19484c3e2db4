import type { Browser, BrowserContext } from 'playwright-core';

/** Matches the browser's message about a violation of the Content-Security-Policy. */
const POLICY = /Content Security Policy/i;

/** Matches React's messages about hydration mismatches. */
const HYDRATION = /hydrat|Minified React error #(418|419|420|421|422|423|425)\b/i;

/**
 * The Firestore SDK loads this image after a failed connection to test the network, and only logs
 * the result. The policy blocks it on purpose (decision 20).
 */
const CONNECTION_TEST = 'https://www.google.com/images/cleardot.gif';

const breaches: string[] = [];

/** Records policy violations and hydration errors of all pages of a browser. */
export function watchBrowser(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => watchContext(await newContext(...options));
  return browser;
}

/** Records policy violations and hydration errors of all pages of a context. */
export function watchContext(context: BrowserContext): BrowserContext {
  context.on('console', (message) => note(message.text(), message.location().url));
  context.on('weberror', (error) => note(error.error().message, error.page()?.url() ?? ''));
  return context;
}

/** Returns the messages recorded since the last call, and clears them. */
export function takeBreaches(): string[] {
  return breaches.splice(0);
}

function note(text: string, where: string): void {
  if (text.includes(CONNECTION_TEST)) return;
  if (POLICY.test(text) || HYDRATION.test(text)) breaches.push(`${where}: ${text}`);
}
