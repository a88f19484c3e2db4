/**
 * What every answer tells browsers to refuse (docs/decisions/0020-headers.md). Static files are
 * answered by Hosting alone: firebase.json repeats what holds for them, and a test compares the two.
 */

/** Header names and their values. */
export type HeaderTable = Readonly<Record<string, string>>;

/** What no page of the site uses, and so nothing that gets into one may use. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** Of every answer, whatever it is. */
export const commonHeaders: HeaderTable = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  // Signing in opens no window of another origin, so nothing needs one that stays in touch.
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Of answers that are no page: shown by themselves they load nothing and run nothing. */
export const dataHeaders: HeaderTable = {
  ...commonHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The origins, beside its own, that a page may talk to. */
interface Origins {
  /** Where it sends requests to. */
  connect: readonly string[];
  /** Where its pictures are. */
  images: readonly string[];
}

/** Of what a page may have in itself: `sha256-…` each. */
export interface InlineHashes {
  style: string;
}

/** Of an HTML page. */
export function pageHeaders(origins: Origins, inline: InlineHashes): HeaderTable {
  const policy = pageContentSecurityPolicy(origins, inline);
  return { ...commonHeaders, 'Content-Security-Policy': policy };
}

/**
 * The policy of a page: code, styles and fonts of the site alone; inline nothing but the stylesheet,
 * by its hash. Data in a `<script type="application/json">` are no code, and need no
 * exception.
 */
export function pageContentSecurityPolicy(
  { connect, images }: Origins,
  { style }: InlineHashes,
): string {
  const isSecure = [...connect, ...images].every((origin) => origin.startsWith('https:'));
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' '${style}'`,
    ['img-src', "'self'", 'data:', 'blob:', ...images].join(' '),
    ['connect-src', "'self'", ...connect].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The local suite has no https to upgrade to.
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Where the browser's SDKs find Firebase: the emulators that the environment names, else the cloud. */
export function firebaseOrigins(
  environment: Readonly<Record<string, string | undefined>>,
): Origins {
  const {
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
  } = environment;
  const ofStorage = originsOf(storage, 'firebasestorage.googleapis.com');
  return {
    connect: [
      ...originsOf(firestore, 'firestore.googleapis.com'),
      ...originsOf(auth, 'identitytoolkit.googleapis.com', 'securetoken.googleapis.com'),
      ...ofStorage,
    ],
    images: ofStorage,
  };
}

function originsOf(emulator: string | undefined, ...hosts: readonly string[]): string[] {
  return emulator === undefined ? hosts.map((host) => `https://${host}`) : [`http://${emulator}`];
}

/** The answer, with these headers in place of its own of the same names. */
export function withHeaders(response: Response, headers: HeaderTable): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
