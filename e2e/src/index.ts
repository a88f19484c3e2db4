export { browserPath, launchBrowser } from './browser.ts';
export { publicPages } from './public-pages.ts';
export { throttleAsPhone } from './throttle.ts';
