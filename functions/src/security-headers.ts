/**
 * The security headers of responses (docs/decisions/0020-headers.md). Hosting serves static files
 * without a function, so firebase.json repeats their headers; a test compares the two.
 */

/** Header names and their values. */
export type HeaderTable = Readonly<Record<string, string>>;

/** Browser features that no page uses and that are disabled for injected code. */
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

/** Headers of every response. */
export const commonHeaders: HeaderTable = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  // Login opens no window of another origin, so no opener relation is needed.
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of responses other than pages: opened directly, they load and run nothing. */
export const dataHeaders: HeaderTable = {
  ...commonHeaders,
  'Content-Security-Policy': DATA_POLICY,
};

/** Headers of files from visitors, which also have no origin if a browser shows them. */
export const fileHeaders: HeaderTable = {
  ...commonHeaders,
  'Content-Security-Policy': `${DATA_POLICY}; sandbox`,
};

/** Headers of a page of one customer, in place of the common ones. Search engines do not index it. */
export const privateHeaders: HeaderTable = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** The other origins that a page uses. */
interface Origins {
  /** Origins of requests. */
  connect: readonly string[];
  /** Origins of pictures. */
  images: readonly string[];
}

/** Hashes of the allowed inline content: `sha256-…` each. */
export interface InlineHashes {
  style: string;
}

/** Returns the headers of an HTML page. */
export function pageHeaders(origins: Origins, inline: InlineHashes): HeaderTable {
  const policy = pageContentSecurityPolicy(origins, inline);
  return { ...commonHeaders, 'Content-Security-Policy': policy };
}

/**
 * Returns the policy of a page: scripts, styles and fonts of the site only; inline only the stylesheet,
 * by its hash. A `<script type="application/json">` is not executed and needs no
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
    // The local suite does not serve https.
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Returns the origins of Firebase: the emulators in the environment variables, else the cloud. */
export function firebaseOrigins(
  environment: Readonly<Record<string, string | undefined>>,
): Origins {
  const {
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
  } = environment;
  const storageOrigins = originsOf(storage, 'firebasestorage.googleapis.com');
  return {
    connect: [
      ...originsOf(firestore, 'firestore.googleapis.com'),
      ...originsOf(auth, 'identitytoolkit.googleapis.com', 'securetoken.googleapis.com'),
      ...storageOrigins,
    ],
    images: storageOrigins,
  };
}

function originsOf(emulator: string | undefined, ...hosts: readonly string[]): string[] {
  return emulator === undefined ? hosts.map((host) => `https://${host}`) : [`http://${emulator}`];
}

/** Returns the response with these headers; they replace headers with the same names. */
export function withHeaders(response: Response, headers: HeaderTable): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
