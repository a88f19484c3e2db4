import type { Browser, BrowserContext } from 'playwright-core';

/** How a browser words that a page did what its Content-Security-Policy forbids. */
const POLICY = /Content Security Policy/i;

/** How React words that the page of the server and the first one of the browser are not the same. */
const HYDRATION = /hydrat|Minified React error #(418|419|420|421|422|423|425)\b/i;

/**
 * The Firestore SDK loads this picture when a connection has failed, to learn whether there is a
 * network; it only logs the result. The policy refuses it on purpose (decision 20).
 */
const CONNECTION_TEST = 'https://www.google.com/images/cleardot.gif';

const breaches: string[] = [];

/** Watches all pages of a browser for what none may do, whatever a test is about. */
export function watchBrowser(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => watchContext(await newContext(...options));
  return browser;
}

/** The same for the pages of one context. */
export function watchContext(context: BrowserContext): BrowserContext {
  context.on('console', (message) => note(message.text(), message.location().url));
  context.on('weberror', (error) => note(error.error().message, error.page()?.url() ?? ''));
  return context;
}

/** What has been seen since it was last asked for. */
export function takeBreaches(): string[] {
  return breaches.splice(0);
}

function note(text: string, where: string): void {
  if (text.includes(CONNECTION_TEST)) return;
  if (POLICY.test(text) || HYDRATION.test(text)) breaches.push(`${where}: ${text}`);
}
