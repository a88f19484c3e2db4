import { isbot } from 'isbot';

/** Programs that people run themselves: scripts, tests, monitors. */
const AUTOMATED =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|libwww|postman|lighthouse/i;

/** Whether the user agent is that of a crawler or another program. */
export function isProgram(userAgent: string): boolean {
  return userAgent === '' || AUTOMATED.test(userAgent) || isbot(userAgent);
}
