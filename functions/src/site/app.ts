import type { Firestore } from 'firebase-admin/firestore';
import { dataHeaders, firebaseOrigins, pageHeaders, withHeaders } from '../security-headers.ts';
import { answerCrawlerFile } from './answer-crawler-file.ts';
import { answerPage, plain, type SiteContext } from './pages.ts';
import { isPlainEnquiry, type PlainEnquiryContext, takePlainEnquiry } from './plain-enquiry.ts';

export interface SiteAppContext extends SiteContext, PlainEnquiryContext {
  database: Firestore;
}

/** Every address of the site that is no file and not of the API, as a plain request handler. */
export function createSite(
  context: SiteAppContext,
  environment: NodeJS.ProcessEnv = process.env,
): (request: Request) => Promise<Response> {
  const { connect, images } = firebaseOrigins(environment);
  // A catalogue may show pictures from wherever its administrators keep them.
  const origins = { connect, images: [...images, 'https:'] };
  const headers = pageHeaders(origins, context.build.inlineHashes);

  return async (request) => {
    const crawlerFile = await answerCrawlerFile(request, {
      database: context.database,
      siteUrl: context.siteUrlOf(request),
      articles: context.build.articleSlugs,
    }).catch((error: unknown) => {
      context.report(error, { url: request.url });
      return withHeaders(plain(503, 'Please ask again.', { 'Retry-After': '60' }), dataHeaders);
    });
    if (crawlerFile) return crawlerFile;
    const outcome = isPlainEnquiry(request) ? await takePlainEnquiry(request, context) : undefined;
    return withHeaders(await answerPage(request, context, outcome), headers);
  };
}
