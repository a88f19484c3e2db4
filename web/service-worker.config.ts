import type { VitePWAOptions } from 'vite-plugin-pwa';

/** Pages of the admin area and responses of the API are never cached. */
const isPublicPageRequest = ({ request, url }: { request: Request; url: URL }) =>
  request.mode === 'navigate' && !/^\/(admin|api)/i.test(url.pathname);

/** The pages of quotes, whose addresses are not to stay on the device when the visitor removes them there. */
const isQuotePageRequest = ({ request, url }: { request: Request; url: URL }) =>
  request.mode === 'navigate' && /^\/quote\//i.test(url.pathname);

/**
 * Offline use of the site: the shell and the code of the public pages are precached on the first
 * visit, pictures are cached when they are shown. Pages are requested from the network first, so
 * that a new version is shown at once. A new service worker waits until all tabs are closed, so
 * that open tabs keep their code.
 */
export const serviceWorker: Partial<VitePWAOptions> = {
  strategies: 'generateSW',
  registerType: 'prompt',
  injectRegister: false,
  filename: 'sw.js',
  manifest: {
    name: 'Neev Building Materials',
    short_name: 'Neev',
    description: 'Steel, cement, concrete, roofing, paints and stone for your site',
    lang: 'en-IN',
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f172a',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  },
  workbox: {
    globPatterns: [
      'shell.html',
      'assets/*.js',
      'assets/index-*.css',
      'assets/archivo-ascii-*.woff2',
      '*.svg',
      // Shown in place of pictures that are not cached.
      'art/no-image.svg',
    ],
    globIgnores: ['assets/admin-*'],
    navigateFallback: null,
    runtimeCaching: [
      {
        urlPattern: isQuotePageRequest,
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/shell.html' } },
      },
      {
        urlPattern: isPublicPageRequest,
        handler: 'NetworkFirst',
        options: {
          cacheName: 'pages',
          networkTimeoutSeconds: 4,
          expiration: { maxEntries: 60 },
          precacheFallback: { fallbackURL: '/shell.html' },
        },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/(art|brands)\//.test(url.pathname),
        handler: 'StaleWhileRevalidate',
        options: { cacheName: 'pictures', expiration: { maxEntries: 300 } },
      },
    ],
  },
};
