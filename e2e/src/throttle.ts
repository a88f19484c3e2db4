import type { Page } from '@playwright/test';

interface Network {
  latencyMs: number;
  downloadBitsPerSecond: number;
  uploadBitsPerSecond: number;
}

const CPU_RATE = 4;

/** Duration of `measureProcessorMs` on the machine on which the limits of the journeys were set. */
const REFERENCE_MS = 14;

/** Emulates a slow phone: 150 ms latency, 1.6 Mbit/s download, 4 times slower processor. */
export function throttleAsPhone(page: Page, cpuRate = CPU_RATE): Promise<void> {
  return throttle(page, cpuRate, {
    latencyMs: 150,
    downloadBitsPerSecond: 1_600_000,
    uploadBitsPerSecond: 750_000,
  });
}

/** The same at the edge of a mobile network: 400 ms latency, 400 kbit/s. */
export function throttleAsDistantPhone(page: Page, cpuRate = CPU_RATE): Promise<void> {
  return throttle(page, cpuRate, {
    latencyMs: 400,
    downloadBitsPerSecond: 400_000,
    uploadBitsPerSecond: 400_000,
  });
}

/**
 * The rate at which the processor of this machine is as slow as that of the reference machine at a rate of 4,
 * from 1 to 4. Limits in milliseconds then apply to the same phone on every machine.
 */
export function calibrateCpuRate(): number {
  const durations = Array.from({ length: 10 }, measureProcessorMs);
  const slowdown = Math.min(...durations) / REFERENCE_MS;
  return Math.min(CPU_RATE, Math.max(1, CPU_RATE / slowdown));
}

function measureProcessorMs(): number {
  const start = performance.now();
  const words = Array.from({ length: 40_000 }, (_, index) => `${index * 31}`);
  JSON.parse(JSON.stringify(words.toSorted()));
  return performance.now() - start;
}

async function throttle(page: Page, cpuRate: number, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.downloadBitsPerSecond / 8,
    uploadThroughput: network.uploadBitsPerSecond / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
}
