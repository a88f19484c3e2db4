/**
 * The texts of emails and push messages. They are plain text, so nothing that a visitor has written is interpreted. In
 * emails to administrators the link of the site comes first, what a visitor has entered in one line stays in one, and
 * messages are quoted, so that a visitor cannot add lines that look like those of the site.
 */
import {
  type Admin,
  BUSINESS_TIME_ZONE,
  type Company,
  cutText,
  deliveryText,
  type Enquiry,
  enquiryPath,
  formatRupees,
  itemText,
  longDayText,
  type QuoteMessage,
  type QuoteRecord,
  type QuoteVersion,
  quoteAmounts,
  quotePath,
} from '@neev/domain';

export interface MailText {
  subject: string;
  text: string;
}

/** A notification. `subject` is also the title of the push message. */
export interface NotificationText extends MailText {
  /** The second line of the push message. */
  summary: string;
  /** The screen that the push message opens. */
  path: string;
}

/** Characters of a product in a subject. */
const MAX_PRODUCT = 80;

/** Lines of a product list in an email. */
const MAX_ITEMS = 20;

const TEAM_PATH = '/admin/team';
const QUARANTINE_PATH = '/admin/enquiries?show=quarantine';

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: BUSINESS_TIME_ZONE,
});

interface EnquiryLink {
  enquiry: Enquiry;
  siteUrl: string;
}

export function newEnquiryText(link: EnquiryLink): NotificationText {
  const { enquiry } = link;
  return {
    subject: titleOf('New enquiry', enquiry),
    text: enquiryMail(`${oneLine(enquiry.name)} has sent an enquiry.`, link),
    summary: oneLine(enquiry.name),
    path: enquiryPath(enquiry),
  };
}

/** Of enquiries that arrived while all senders together exceeded the limit. */
export function quarantinedEnquiriesText(siteUrl: string): NotificationText {
  return {
    subject: 'Enquiries are waiting in quarantine',
    text: lines(
      'More enquiries arrived than usual, so the last ones are in quarantine. Some may be genuine.',
      '',
      `Check them: ${siteUrl}${QUARANTINE_PATH}`,
    ),
    summary: 'More arrived than usual. Please check whether they are genuine.',
    path: QUARANTINE_PATH,
  };
}

export function overdueEnquiryText(link: EnquiryLink & { hours: number }): NotificationText {
  const { enquiry, hours } = link;
  const waiting = `unread for ${hours} business ${hours === 1 ? 'hour' : 'hours'}`;
  return {
    subject: titleOf('Unanswered enquiry', enquiry),
    text: enquiryMail(`The enquiry from ${oneLine(enquiry.name)} has been ${waiting}.`, link),
    summary: `${oneLine(enquiry.name)}, ${waiting}`,
    path: enquiryPath(enquiry),
  };
}

export function dueFollowUpText(link: EnquiryLink): NotificationText {
  const { enquiry } = link;
  return {
    subject: titleOf('Follow up today', enquiry),
    text: enquiryMail(`Contact ${oneLine(enquiry.name)} again today.`, link),
    summary: oneLine(enquiry.name),
    path: enquiryPath(enquiry),
  };
}

export interface QuoteResponse extends EnquiryLink {
  message: QuoteMessage;
}

const responseTitles: Readonly<Record<QuoteMessage['type'], string>> = {
  accepted: 'Quote accepted',
  declined: 'Quote declined',
  changeRequested: 'Change to a quote requested',
  message: 'New message',
  quoted: 'Quote sent',
};

/** The response of a customer to a quote. */
export function quoteResponseText({ message, ...link }: QuoteResponse): NotificationText {
  const { enquiry } = link;
  const { type, version, text } = message;
  const title = responseTitles[type];
  return {
    subject: titleOf(title, enquiry),
    text: lines(
      linkLine(link),
      '',
      `${title} ${type === 'message' ? 'from' : 'by'} ${oneLine(enquiry.name)}${version > 0 ? `, version ${version}` : ''}`,
      ...(text === '' ? [] : ['', ...quotedLines(text)]),
    ),
    summary: oneLine(text === '' ? enquiry.name : `${enquiry.name}: ${text}`),
    path: enquiryPath(enquiry),
  };
}

interface QuoteMail {
  quote: QuoteRecord;
  message: QuoteMessage;
  /** The version that was sent; missing for a message. */
  sent: QuoteVersion | undefined;
  company: Company;
  siteUrl: string;
}

/** The email to the customer with a version of a quote, or with a message about it. */
export function quoteMailText({ quote, message, sent, company, siteUrl }: QuoteMail): MailText {
  const { referenceNumber } = quote;
  const revised = message.version > 1 ? 'revised quote' : 'quote';
  return {
    subject: sent
      ? `Your ${revised} ${referenceNumber} from ${company.name}`
      : `A message about your request ${referenceNumber}`,
    text: lines(
      ...(sent ? quoteLines(sent, revised) : [message.text]),
      '',
      sent ? 'See the quote, accept it, or ask for a change:' : 'See your request, and reply:',
      siteUrl + quotePath(quote),
      '',
      'Whoever has this link can see the request and respond to the quote. Please share it with care.',
      '',
      company.name,
      company.phone,
      company.address,
    ),
  };
}

function quoteLines(sent: QuoteVersion, kind: string): string[] {
  const total = formatRupees(quoteAmounts(sent).total);
  return [
    `Thank you for your request. This is our ${kind}.`,
    '',
    `Total with GST: ${total}`,
    `Valid until: ${longDayText(sent.validUntil)}`,
    ...(sent.terms === '' ? [] : ['', sent.terms]),
  ];
}

export function pendingRegistrationText(admin: Admin, siteUrl: string): NotificationText {
  return {
    subject: `${oneLine(admin.username)} asks for access`,
    text: lines(
      `Approve or reject: ${siteUrl}${TEAM_PATH}`,
      '',
      `${oneLine(admin.username)} (${admin.email}) has registered and is waiting for approval.`,
    ),
    summary: 'Approve or reject the account.',
    path: TEAM_PATH,
  };
}

/**
 * The confirmation for the customer. It contains nothing that the sender of the enquiry has written, because the
 * address may be that of another person.
 */
export function confirmationText(
  { referenceNumber, createdAt }: Enquiry,
  { company, siteUrl }: { company: Company; siteUrl: string },
): MailText {
  return {
    subject: `We have received your enquiry ${referenceNumber}`,
    text: lines(
      `Thank you for your enquiry of ${timeFormat.format(createdAt)}. We will get back to you.`,
      '',
      `Your reference number: ${referenceNumber}`,
      `Please mention it when you call us: ${company.phone}`,
      '',
      company.name,
      company.address,
      siteUrl,
      '',
      'If you did not send an enquiry, your address was entered by mistake. Please ignore this email.',
    ),
  };
}

function enquiryMail(title: string, link: EnquiryLink): string {
  const { enquiry } = link;
  const { product, mobile, email, message, createdAt, referenceNumber } = enquiry;
  return lines(
    linkLine(link),
    '',
    title,
    '',
    ...(product === '' ? [] : [`Product: ${oneLine(product)}`]),
    ...(mobile === '' ? [] : [`Mobile: ${mobile}`]),
    ...(email === '' ? [] : [`Email: ${email}`]),
    `Received: ${timeFormat.format(createdAt)}`,
    ...(referenceNumber === '' ? [] : [`Reference number: ${referenceNumber}`]),
    '',
    ...quotedLines(message),
    ...quoteRequestLines(enquiry),
  );
}

function linkLine({ enquiry, siteUrl }: EnquiryLink): string {
  return `Open the enquiry: ${siteUrl}${enquiryPath(enquiry)}`;
}

function quoteRequestLines({ items = [], delivery, attachments = [] }: Enquiry): string[] {
  const omitted = items.length - MAX_ITEMS;
  return [
    ...(items.length === 0 ? [] : ['']),
    ...items.slice(0, MAX_ITEMS).map((item) => `- ${oneLine(itemText(item))}`),
    ...(omitted > 0 ? [`and ${omitted} more`] : []),
    ...(delivery ? ['', `Delivery: ${oneLine(deliveryText(delivery))}`] : []),
    ...(attachments.length > 0 ? ['', `Attachments: ${attachments.length}`] : []),
  ];
}

function titleOf(event: string, { referenceNumber, product, name }: Enquiry): string {
  const subject = oneLine(product === '' ? name : product);
  return `${`${event} ${referenceNumber}`.trimEnd()}: ${cutText(subject, MAX_PRODUCT)}`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim();
}

/** The lines of a message of a visitor, marked as those of another person. */
function quotedLines(text: string): string[] {
  return text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((line) => `> ${line}`.trimEnd());
}

function lines(...texts: string[]): string {
  return `${texts.join('\n')}\n`;
}
