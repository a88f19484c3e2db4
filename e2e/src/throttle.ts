import type { Page } from '@playwright/test';

interface Network {
  latencyMs: number;
  downloadBitsPerSecond: number;
  uploadBitsPerSecond: number;
}

/** Emulates a slow phone: 150 ms latency, 1.6 Mbit/s download, 4 times slower processor. */
export function throttleAsPhone(page: Page): Promise<void> {
  return throttle(page, {
    latencyMs: 150,
    downloadBitsPerSecond: 1_600_000,
    uploadBitsPerSecond: 750_000,
  });
}

/** The same at the edge of a mobile network: 400 ms latency, 400 kbit/s. */
export function throttleAsDistantPhone(page: Page): Promise<void> {
  return throttle(page, {
    latencyMs: 400,
    downloadBitsPerSecond: 400_000,
    uploadBitsPerSecond: 400_000,
  });
}

async function throttle(page: Page, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.downloadBitsPerSecond / 8,
    uploadThroughput: network.uploadBitsPerSecond / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
