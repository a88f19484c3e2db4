import { expect, it, onTestFinished } from 'vitest';
import { startApiServer } from './mixed-load.ts';

it('starts a process that serves all routes', async () => {
  const { port, stop } = await startApiServer('demo-bench');
  onTestFinished(() => void stop());
  const response = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
  expect(response.status).toBe(200);
});
