import { addressOf } from '@neev/domain';

/** Pages whose last step is an id, which has one spelling: lower-case, without spaces. */
const WITH_ID = /^\/(category|products|subcategory|product)\/([^/]+)$/;

/**
 * The one spelling of an address, with its query: without a last slash, without `index.html`, ids
 * lower-cased and without spaces (specification, section 2).
 */
export function canonicalAddress(url: string): string {
  const [path = '/', ...query] = url.split('?');
  const short = path.replace(/\/index\.html$/, '/').replace(/(?<=.)\/+$/, '') || '/';
  const spelled = short.replace(WITH_ID, (whole, page: string, id: string) => {
    const address = encodeURIComponent(addressOf(decoded(id)));
    return address === '' ? whole : `/${page}/${address}`;
  });
  return [spelled.replace(/^\/{2,}/, '/'), ...query].join('?');
}

/** What is no valid escape stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
