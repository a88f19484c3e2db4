/** Preloaded into firebase-tools, for options that it does not have. */
const http = require('node:http');
const { createRequire } = require('node:module');

const toolsRequire = createRequire(process.argv[1]);

/*
 * The Auth emulator compiles the schemas of all its routes at the start, which takes longer than the rest of a start (25
 * and 12 s with and without it, under load). With this option of exegesis, each is compiled when it is first used.
 */
const exegesis = toolsRequire('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (document, options) =>
  middleware(document, { ...options, lazyCompileValidationSchemas: true });

/*
 * A server of Node closes a connection after five idle seconds. A request of an SDK that keeps its connections can be sent
 * at this moment, and fails with ECONNRESET. Production keeps connections for minutes.
 */
const KEEP_ALIVE_MS = 600_000;
const { createServer } = http;
http.createServer = (...options) =>
  Object.assign(createServer(...options), { keepAliveTimeout: KEEP_ALIVE_MS });

/*
 * The Tasks emulator checks its queues every millisecond while a task is queued, runs or is to be retried, which takes
 * processor time from the tests, and otherwise every second, for which a new task waits.
 */
const { TaskQueueController } = toolsRequire('../emulator/tasksEmulator.js');
Object.assign(TaskQueueController, { UPDATE_TIMEOUT: 20, LISTEN_TIMEOUT: 100 });
