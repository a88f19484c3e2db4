import { expect, it } from 'vitest';
import { withEmulators } from './config.ts';
import { readPorts } from './ports.ts';

it('puts the ports of the suite into firebase.json, and leaves the rest of it', () => {
  const config = withEmulators(
    { hosting: { public: 'dist' }, emulators: { ui: { enabled: true }, auth: { port: 1 } } },
    readPorts({ SUITE_FIRESTORE_WEBSOCKET_PORT: '16150' }),
  );
  expect(config).toMatchObject({
    hosting: { public: 'dist' },
    emulators: {
      auth: { host: '127.0.0.1', port: 9099 },
      firestore: { host: '127.0.0.1', port: 8080, websocketPort: 16_150 },
      ui: { enabled: false },
    },
  });
});
