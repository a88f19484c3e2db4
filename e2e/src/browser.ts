/** A real browser: the machine's Chromium or Chrome, else the one that arrives through npm. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import chromiumFromNpm from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { watchBrowser, watchContext } from './breaches.ts';

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const macProgram = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** `--no-zygote` and `--no-sandbox`: what the Chromium from npm needs to start at all. */
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-zygote',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Starts the browser; `CHROME_PATH` names another one. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await browserPath();
  return watchBrowser(await chromium.launch({ executablePath, args: launchArguments }));
}

/** Starts a browser that keeps what it stores in a folder, as a person's own browser does. */
export async function launchBrowserOn(folder: string, baseURL: string): Promise<BrowserContext> {
  const executablePath = await browserPath();
  return watchContext(
    await chromium.launchPersistentContext(folder, {
      executablePath,
      args: launchArguments,
      baseURL,
    }),
  );
}

/** The program that is started. */
export async function browserPath(): Promise<string> {
  return installedBrowser() ?? (await chromiumFromNpm.executablePath());
}

function installedBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((program) => join(folder, program)));
  return [process.env.CHROME_PATH ?? '', ...onPath, macProgram].find(
    (path) => path !== '' && existsSync(path),
  );
}
