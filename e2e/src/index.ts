export { browserPath, launchBrowser } from './browser.ts';
