export { browserPath, launchBrowser } from './browser.ts';
export { waitForHydration } from './hydration.ts';
export { publicPages } from './public-pages.ts';
export { throttleAsPhone } from './throttle.ts';
