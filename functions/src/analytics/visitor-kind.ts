import { isbot } from 'isbot';

/** Why a visit is not counted. */
export type Uncounted = 'crawler' | 'automated' | 'repeated' | 'limited';

/** Programs that people run themselves: scripts, tests, monitors. */
const AUTOMATED =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|libwww|postman|lighthouse/i;

/** Why no person stands behind this user agent, or `undefined` when one may. */
export function reasonAgainst(
  userAgent: string,
): Extract<Uncounted, 'crawler' | 'automated'> | undefined {
  if (userAgent === '' || AUTOMATED.test(userAgent)) return 'automated';
  return isbot(userAgent) ? 'crawler' : undefined;
}
