/** Launches an installed Chromium or Chrome, or the Chromium from npm if there is none. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import chromiumFromNpm from '@sparticuz/chromium';
import { recordErrorsOfBrowser, recordErrorsOfContext } from './page-errors.ts';

const executableNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const macExecutable = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The Chromium from npm does not start without `--no-sandbox`. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Starts the browser. `CHROME_PATH` selects another executable. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await browserPath();
  return recordErrorsOfBrowser(await chromium.launch({ executablePath, args: launchArguments }));
}

/** Starts a browser with a persistent profile in `folder`. */
export async function launchBrowserWithProfile(
  folder: string,
  baseURL: string,
): Promise<BrowserContext> {
  const executablePath = await browserPath();
  return recordErrorsOfContext(
    await chromium.launchPersistentContext(folder, {
      executablePath,
      args: launchArguments,
      baseURL,
      // `playwright.config.ts` blocks them in all other contexts.
      serviceWorkers: 'allow',
    }),
  );
}

/** Returns the path of the browser executable. */
export async function browserPath(): Promise<string> {
  return installedBrowser() ?? (await chromiumFromNpm.executablePath());
}

function installedBrowser(): string | undefined {
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => executableNames.map((executableName) => join(folder, executableName)));
  return [process.env.CHROME_PATH ?? '', ...candidates, macExecutable].find(
    (path) => path !== '' && existsSync(path),
  );
}
