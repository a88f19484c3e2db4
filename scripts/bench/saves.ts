/**
 * How long it takes from an administrator's save to the screen of a visitor who looks at the product:
 * saved by the row of the API that the catalogue manager uses; shown with the first frame that has the
 * new name. Both sides read the clock of this machine.
 */
import type { Page } from 'playwright-core';
import { localAdmin } from '../lib/project.ts';
import { figureTable, percentilePair, type Table } from './report.ts';
import { withBrowser } from './with-browser.ts';

const PRODUCT = 'tmt-bar-fe-500d-8-mm';

const SAVES = 50;

/** Saves before those: they find the functions cold, and the page not yet listening. */
const WARM_UP_SAVES = 3;

/** Milliseconds between two saves: nobody edits faster. */
const PAUSE_MS = 500;

const MAX_WAIT_MS = 60_000;

export function measureSaves(siteUrl: string): Promise<Table> {
  return withBrowser(async (browser) => {
    const token = await logIn(siteUrl);
    const page = await browser.newPage({ baseURL: siteUrl });
    await page.goto(`/product/${PRODUCT}`);
    const before = await page.locator('main h1').innerText();
    const whenShown = await watchHeading(page);

    async function save(name: string): Promise<{ answeredMs: number; shownMs: number }> {
      const savedAt = Date.now();
      const shown = whenShown(name);
      await rename(siteUrl, token, name);
      const answeredMs = Date.now() - savedAt;
      return { answeredMs, shownMs: (await shown) - savedAt };
    }

    for (let n = 0; n < WARM_UP_SAVES; n += 1) await save(`Bench before ${n}`);
    const times: { answeredMs: number; shownMs: number }[] = [];
    for (let n = 0; n < SAVES; n += 1) {
      await page.waitForTimeout(PAUSE_MS);
      times.push(await save(`Bench ${n}`));
    }
    await rename(siteUrl, token, before);
    return figureTable(`From a save to a visitor's screen, ${SAVES} saves`, [
      {
        figure: 'Saved to answered, 50th / 95th percentile',
        value: percentilePair(times.map(({ answeredMs }) => answeredMs)),
      },
      {
        figure: 'Saved to shown, 50th / 95th percentile',
        value: percentilePair(times.map(({ shownMs }) => shownMs)),
      },
    ]);
  });
}

/** Waits for a heading; the answer is when it was shown, in milliseconds since 1970. */
type WhenShown = (heading: string) => Promise<number>;

async function watchHeading(page: Page): Promise<WhenShown> {
  const waiting = new Map<string, (shownAt: number) => void>();
  await page.exposeFunction('noteHeading', (heading: string, shownAt: number) => {
    waiting.get(heading)?.(shownAt);
  });
  await page.evaluate(noteHeadings);
  return (heading) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${heading} was not shown within ${MAX_WAIT_MS} ms.`)),
        MAX_WAIT_MS,
      );
      waiting.set(heading, (shownAt) => {
        clearTimeout(timer);
        resolve(shownAt);
      });
    });
}

/** Runs in the page: tells of each new heading once the frame that shows it is there. */
function noteHeadings(): void {
  let last: string | null | undefined;
  new MutationObserver(() => {
    const heading = document.querySelector('main h1')?.textContent;
    if (heading === last) return;
    last = heading;
    // A task that is asked for in a frame runs after the frame has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => Reflect.get(window, 'noteHeading')(heading, Date.now())),
    );
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

async function logIn(siteUrl: string): Promise<string> {
  const { email, password } = localAdmin;
  const answer: unknown = await callApi(siteUrl, {
    method: 'POST',
    path: '/api/admin/login',
    body: { email, password },
  });
  return String(Reflect.get(Object(answer), 'idToken'));
}

async function rename(siteUrl: string, token: string, name: string): Promise<void> {
  const body = { id: PRODUCT, name };
  await callApi(siteUrl, { method: 'PUT', path: '/api/products', body, token });
}

interface ApiCall {
  method: string;
  path: string;
  body: object;
  token?: string;
}

async function callApi(siteUrl: string, { method, path, body, token }: ApiCall): Promise<unknown> {
  const response = await fetch(siteUrl + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}
