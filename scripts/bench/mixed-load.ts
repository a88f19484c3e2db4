/**
 * Latency of enquiries while the catalogue is downloaded: with one process for both, and with a process
 * for each, as the functions are deployed.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectDir } from '../lib/project.ts';
import { percentiles, type Row } from './report.ts';
import { ADDRESS_HEADER, type ServedFunction } from './router.ts';

const CONCURRENT_DOWNLOADS = 60;
const ENQUIRIES_PER_SECOND = 10;
const SECONDS = 20;

interface ApiProcess {
  port: number;
  stop(): void;
}

export async function measureMixedLoad(projectId: string): Promise<Row[]> {
  const shared = await startApiServer(projectId);
  const sharedResult = await measure({ catalogue: shared, enquiries: shared });
  shared.stop();
  const catalogue = await startApiServer(projectId, 'catalogueApi');
  const enquiries = await startApiServer(projectId, 'enquiries');
  const separateResult = await measure({ catalogue, enquiries });
  catalogue.stop();
  enquiries.stop();
  const load = `${CONCURRENT_DOWNLOADS} GET /api/products at once, ${ENQUIRIES_PER_SECOND} enquiries a second`;
  return [
    { figure: `${load}, one process`, value: sharedResult },
    { figure: `${load}, a process each`, value: separateResult },
  ];
}

/** Starts a process that serves the routes of one function, or all routes. */
export async function startApiServer(
  projectId: string,
  servedFunction?: ServedFunction,
): Promise<ApiProcess> {
  const program = join(projectDir, 'scripts/bench/api-server.ts');
  const args = ['--import', 'tsx', program, projectId];
  if (servedFunction) args.push(servedFunction);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface(child.stdout), 'line');
  return { port: Number(port), stop: () => child.kill() };
}

async function measure({
  catalogue,
  enquiries,
}: Record<'catalogue' | 'enquiries', ApiProcess>): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const download = () => send({ agent, port: catalogue.port, path: '/api/products' });
  await download();
  const endsAt = performance.now() + SECONDS * 1_000;
  let downloads = 0;
  const downloading = Array.from({ length: CONCURRENT_DOWNLOADS }, async () => {
    while (performance.now() < endsAt) {
      await download();
      downloads += 1;
    }
  });
  const elapsedMs = await sendEnquiries(agent, enquiries.port, endsAt);
  await Promise.all(downloading);
  agent.destroy();
  const perSecond = Math.round(downloads / SECONDS);
  return `${perSecond} lists a second; enquiries ${percentiles(elapsedMs)}`;
}

async function sendEnquiries(agent: Agent, port: number, endsAt: number): Promise<number[]> {
  const sending: Promise<number>[] = [];
  while (performance.now() < endsAt) {
    sending.push(sendEnquiry(agent, port, sending.length));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / ENQUIRIES_PER_SECOND));
  }
  return Promise.all(sending);
}

async function sendEnquiry(agent: Agent, port: number, n: number): Promise<number> {
  const startedAt = performance.now();
  const body = JSON.stringify({ name: `Bench ${n}`, mobile: '+91 10000 00000', message: 'Bench' });
  await send({ agent, port, path: '/api/enquiries', body, address: `10.1.${n >> 8}.${n & 255}` });
  return performance.now() - startedAt;
}

interface HttpRequest {
  agent: Agent;
  port: number;
  path: string;
  body?: string;
  address?: string;
}

/** Sends a request and reads the response without decompressing it. */
async function send({ agent, port, path, body, address = '' }: HttpRequest): Promise<void> {
  const headers = {
    'Accept-Encoding': 'gzip',
    [ADDRESS_HEADER]: address,
    ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
  };
  const method = body ? 'POST' : 'GET';
  const sent = request({ agent, host: '127.0.0.1', port, path, method, headers });
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('The API did not respond.');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200 && response.statusCode !== 201) {
    throw new Error(`The API responded with status ${response.statusCode}.`);
  }
}
