import type { Page } from 'playwright-core';

/** From now on the page is that of a phone: 150 ms of latency, 1.6 Mbit/s, a processor four times as slow. */
export async function throttleAsPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
