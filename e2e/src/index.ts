export { launchBrowser } from './browser.ts';
