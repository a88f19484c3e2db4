/**
 * Preloaded into firebase-tools. Its Auth emulator compiles the schemas of all its routes at the start,
 * which takes longer than the rest of a start (25 and 12 s with and without it, under load). With this
 * option of exegesis, each is compiled when it is first used.
 */
const { createRequire } = require('node:module');

const exegesis = createRequire(process.argv[1])('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (document, options) =>
  middleware(document, { ...options, lazyCompileValidationSchemas: true });
