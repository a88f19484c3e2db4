import { describe, expect, it } from 'vitest';
import {
  explainMissingFirestore,
  getFirestore,
  getStorageRules,
  type Machine,
  parseJavaMajor,
  readFirestoreKind,
  requireJava,
} from './locate.ts';

const names = { firestore: 'cloud-firestore-emulator-v1.19.8.jar', storage: 'rules-v1.1.3.jar' };
const cache = '/home/me/.cache/firebase/emulators';
const jarInSdk = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

describe('requireJava', () => {
  const java17 = 'openjdk version "17.0.15" 2025-04-15';

  it('returns the first java on the PATH', async () => {
    const machine = fakeMachine({ files: ['/b/java', '/c/java'], javaVersion: java17 });
    await expect(requireJava(machine)).resolves.toBe('/b/java');
  });

  it.each([
    ['linux', 'apt-get install'],
    ['darwin', 'brew install'],
    ['win32', 'winget install'],
  ] as const)('names on %s a command that installs java', async (platform, command) => {
    await expect(requireJava(fakeMachine({ platform }))).rejects.toThrow(command);
  });

  it('rejects a java that is too old', async () => {
    const machine = fakeMachine({ files: ['/b/java'], javaVersion: 'java version "1.8.0_392"' });
    await expect(requireJava(machine)).rejects.toThrow('/b/java is Java 8');
  });

  it('rejects a java that does not run', async () => {
    const machine = fakeMachine({ files: ['/b/java'], javaVersion: 'Unable to locate a Java' });
    await expect(requireJava(machine)).rejects.toThrow('/b/java does not run');
  });

  it('states the cause and the solution in one line', async () => {
    await expect(requireJava(fakeMachine({}))).rejects.toThrow(/^[^\n]+$/);
  });
});

describe('readFirestoreKind', () => {
  it.each([
    [undefined, 'embedded'],
    ['', 'embedded'],
    ['google', 'google'],
    ['embedded', 'embedded'],
  ])('of %s is %s', (value, kind) => {
    expect(readFirestoreKind({ SUITE_FIRESTORE: value })).toBe(kind);
  });

  it('rejects another value', () => {
    expect(() => readFirestoreKind({ SUITE_FIRESTORE: 'java' })).toThrow('google or embedded');
  });
});

describe('parseJavaMajor', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_392"', 8],
    ['something else', undefined],
  ])('reads %s', (output, major) => {
    expect(parseJavaMajor(output)).toBe(major);
  });
});

describe('getFirestore', () => {
  const allLocations = [
    '/given.jar',
    `${cache}/${names.firestore}`,
    `/sdk/${jarInSdk}`,
    `/usr/lib/google-cloud-sdk/${jarInSdk}`,
  ];

  it('prefers the .jar that the environment names', () => {
    const env = { FIRESTORE_EMULATOR_BINARY_PATH: '/given.jar' };
    expect(getFirestore(fakeMachine({ files: allLocations, env }), names)).toBe('/given.jar');
  });

  it('rejects a variable that names a missing file', () => {
    const env = { FIRESTORE_EMULATOR_BINARY_PATH: '/gone.jar' };
    expect(() => getFirestore(fakeMachine({ env }), names)).toThrow(
      'FIRESTORE_EMULATOR_BINARY_PATH names /gone.jar, which does not exist',
    );
  });

  it("otherwise returns the .jar in firebase-tools' cache", () => {
    const machine = fakeMachine({ files: allLocations });
    expect(getFirestore(machine, names)).toBe(`${cache}/${names.firestore}`);
  });

  it('searches the folder in FIREBASE_EMULATORS_PATH', () => {
    const files = [...allLocations, `/other/${names.firestore}`];
    const machine = fakeMachine({ files, env: { FIREBASE_EMULATORS_PATH: '/other' } });
    expect(getFirestore(machine, names)).toBe(`/other/${names.firestore}`);
  });

  it('returns the newest other version in the cache', () => {
    const others = ['v1.9.0', 'v1.18.2'].map((v) => `${cache}/cloud-firestore-emulator-${v}.jar`);
    expect(getFirestore(fakeMachine({ files: others }), names)).toBe(others[1]);
  });

  it('otherwise searches the installation of gcloud, following symbolic links', () => {
    const files = ['/b/gcloud', `/sdk/${jarInSdk}`, `/usr/lib/google-cloud-sdk/${jarInSdk}`];
    const machine = fakeMachine({ files, links: { '/b/gcloud': '/sdk/bin/gcloud' } });
    expect(getFirestore(machine, names)).toBe(`/sdk/${jarInSdk}`);
  });

  it('otherwise searches the usual folders of the Google Cloud SDK', () => {
    const files = [`/usr/lib/google-cloud-sdk/${jarInSdk}`];
    expect(getFirestore(fakeMachine({ files }), names)).toBe(files[0]);
  });

  it('returns undefined when there is no .jar', () => {
    expect(getFirestore(fakeMachine({}), names)).toBeUndefined();
  });
});

describe('explainMissingFirestore', () => {
  const jar = `${cache}/${names.firestore}`;
  const javaVersion = 'openjdk version "17.0.15"';

  it("finds nothing missing for the embedded emulator, or when Java and Google's are there", async () => {
    const machine = fakeMachine({ files: ['/b/java', jar], javaVersion });
    expect(await explainMissingFirestore('google', machine, names)).toBeUndefined();
    expect(await explainMissingFirestore('embedded', fakeMachine({}), names)).toBeUndefined();
  });

  it('names Java when it is missing, and otherwise the emulator', async () => {
    const withoutJava = fakeMachine({ files: [jar] });
    expect(await explainMissingFirestore('google', withoutJava, names)).toContain('needs Java 11');
    const withoutJar = fakeMachine({ files: ['/b/java'], javaVersion });
    expect(await explainMissingFirestore('google', withoutJar, names)).toBe(
      "Google's Firestore emulator is not on this machine.",
    );
  });
});

describe('getStorageRules', () => {
  it("returns Google's runtime in the cache", () => {
    const files = [`${cache}/${names.storage}`];
    expect(getStorageRules(fakeMachine({ files }), names)).toBe(files[0]);
  });

  it('returns undefined otherwise, so that the replacement runs', () => {
    expect(getStorageRules(fakeMachine({}), names)).toBeUndefined();
  });
});

interface FakeMachineOptions {
  files?: string[];
  links?: Record<string, string>;
  env?: Record<string, string>;
  platform?: NodeJS.Platform;
  javaVersion?: string;
}

function fakeMachine(options: FakeMachineOptions): Machine {
  const files = options.files ?? [];
  const { platform = 'linux', javaVersion = '' } = options;
  return {
    platform,
    home: '/home/me',
    env: { PATH: '/a:/b:/c', ...options.env },
    exists: (path) => files.includes(path),
    isExecutable: (path) => files.includes(path),
    list: (folder) =>
      files.filter((path) => path.startsWith(`${folder}/`)).map((p) => p.slice(folder.length + 1)),
    resolve: (path) => options.links?.[path] ?? path,
    readJavaVersion: async () => javaVersion,
  };
}
