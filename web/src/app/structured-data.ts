/** The site and its products as schema.org data for search engines. */
import {
  type Company,
  hasPrice,
  type Product,
  pictureSourcesOf,
  publicCurrency,
} from '@neev/domain';

export function organizationData(company: Company, siteUrl: string) {
  return {
    '@type': 'HardwareStore',
    '@id': `${siteUrl}/#company`,
    name: company.legalName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: `${siteUrl}/share.png`,
    telephone: company.phoneLink,
    email: company.email,
    address: { '@type': 'PostalAddress', streetAddress: company.address, addressCountry: 'IN' },
    foundingDate: String(company.since),
  };
}

/** Without an offer at a price on request: search engines require a price. */
export function productData(product: Product, siteUrl: string) {
  const url = `${siteUrl}/product/${product.id}`;
  const picture = pictureSourcesOf(product.image)?.src ?? product.image;
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    sku: product.id,
    ...(product.description && { description: product.description }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(picture && { image: picture.startsWith('/') ? siteUrl + picture : picture }),
    ...(hasPrice(product.price) && {
      offers: {
        '@type': 'Offer',
        url,
        price: product.price,
        priceCurrency: publicCurrency.code,
        availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        seller: { '@id': `${siteUrl}/#company` },
      },
    }),
  };
}
