import type { EnquiryWords } from './waiting-enquiry.ts';

/**
 * What was typed into the form of a server's page before its code had come; undefined for nothing.
 * To be read while rendering: as soon as the fields are taken over they are emptied.
 */
export function typedBefore(draftName: string): EnquiryWords | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.querySelector(`form[data-enquiry="${CSS.escape(draftName)}"]`);
  if (!(form instanceof HTMLFormElement)) return undefined;
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const words = {
    name: text('name'),
    mobile: text('mobile'),
    email: text('email'),
    product: text('product'),
    message: text('message'),
  };
  const isTyped = words.name || words.mobile || words.email || words.message;
  return isTyped ? words : undefined;
}
