/** The values of the placeholders of reply templates for an enquiry. */
import {
  type Company,
  dayAt,
  type EnquiryFields,
  formatAdminPrice,
  longDayText,
  type Product,
  type ReplyValues,
} from '@neev/domain';

interface ReplySources {
  enquiry: EnquiryFields;
  /** The product of the catalogue that the enquiry names, if there is one. */
  product: Pick<Product, 'price' | 'unit'> | undefined;
  company: Company;
  /** The name of the signed-in administrator. */
  administrator: string;
  now: Date;
}

export function replyValuesOf(sources: ReplySources): ReplyValues {
  const { enquiry, product, company, administrator, now } = sources;
  return {
    name: enquiry.name,
    product: enquiry.product,
    // A product without a price is sold at a price on request.
    price: product && product.price > 0 ? formatAdminPrice(product.price) : '',
    unit: product?.unit ?? '',
    reference: enquiry.referenceNumber,
    date: longDayText(dayAt(now)),
    administrator,
    company: company.name,
    phone: company.phone,
  };
}
