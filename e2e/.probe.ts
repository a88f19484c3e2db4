import { launchBrowser } from './lib/browser.ts';

const b = await launchBrowser();
const page = await (await b.newContext()).newPage();
page.on('console', (m) => console.log(m.type(), m.text().slice(0, 300)));
page.on('pageerror', (e) => console.log('PAGEERROR', (e.stack ?? '').slice(0, 500)));
page.on('requestfailed', (r) =>
  console.log('FAILED', r.url().slice(0, 120), r.failure()?.errorText),
);
await page.goto('http://127.0.0.1:5000' + process.argv[2]);
await page.waitForTimeout(4000);
console.log((await page.locator('body').innerText()).slice(0, 500));
await page.screenshot({ path: '/tmp/shots/probe.png' });
await b.close();
