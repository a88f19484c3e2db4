/** A minimal project for tests that uses every emulator of the suite. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const projectId = 'demo-tiny';

export interface TinyProject {
  folder: string;
  /** The folder for its data. */
  dataFolder: string;
  logFile: string;
  /** Makes its functions fail to load, or repairs them. */
  breakFunctions(isBroken: boolean): void;
  remove(): void;
}

const files = {
  'firebase.json': JSON.stringify({
    firestore: { rules: 'firestore.rules' },
    storage: { rules: 'storage.rules' },
    functions: [{ source: 'functions', codebase: 'default', runtime: 'nodejs20' }],
    hosting: {
      public: 'public',
      rewrites: [{ source: '/api/**', function: { functionId: 'hello', region: 'us-central1' } }],
    },
  }),
  'firestore.rules': `rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents/{document=**} { allow read, write: if true; }
    }`,
  'storage.rules': `rules_version = '2';
    service firebase.storage {
      match /b/{bucket}/o {
        match /open/{file} { allow write: if true; }
        match /closed/{file} { allow write: if false; }
      }
    }`,
  'public/index.html': '<h1>tiny</h1>',
  'functions/package.json': JSON.stringify({
    main: 'index.js',
    dependencies: { 'firebase-admin': '*', 'firebase-functions': '*' },
  }),
  'functions/broken.js': '',
  'functions/index.js': `
    const { initializeApp } = require('firebase-admin/app');
    const { getFirestore } = require('firebase-admin/firestore');
    const { getFunctions } = require('firebase-admin/functions');
    const { onDocumentWritten } = require('firebase-functions/firestore');
    const { onRequest } = require('firebase-functions/https');
    const { onTaskDispatched } = require('firebase-functions/tasks');
    require('./broken.js');
    initializeApp();
    exports.hello = onRequest((request, response) => {
      response.json({ greeting: process.env.GREETING, path: request.path });
    });
    exports.onSourceWritten = onDocumentWritten('sources/{id}', (event) =>
      getFunctions().taskQueue('derive').enqueue({ id: event.params.id }));
    exports.derive = onTaskDispatched((request) =>
      getFirestore().doc('derived/' + request.data.id).set({ by: 'a task' }));`,
};

/** Writes the project into a new temporary folder. */
export function createTinyProject(): TinyProject {
  const folder = mkdtempSync(join(tmpdir(), 'suite-tiny-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(modulesFolder(), join(folder, 'functions/node_modules'));
  const broken = join(folder, 'functions/broken.js');
  return {
    folder,
    dataFolder: join(folder, '.data/suite'),
    logFile: join(folder, '.data/suite.log'),
    breakFunctions: (isBroken) =>
      writeFileSync(broken, isBroken ? "throw new Error('broken on purpose');" : ''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function modulesFolder(): string {
  const name = 'node_modules';
  const path = createRequire(import.meta.url).resolve('firebase-functions');
  return path.slice(0, path.lastIndexOf(name) + name.length);
}
