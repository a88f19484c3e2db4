/** The name and the mobile number of the last enquiry, kept on the device for the next one. */
import * as z from 'zod/mini';
import { readLocal, removeLocal, writeLocal } from '@/lib/local-values.ts';

const CONTACT_KEY = 'neev-contact';

const rememberedContact = z.object({ name: z.string(), mobile: z.string() });

export type RememberedContact = z.infer<typeof rememberedContact>;

export function readContact(): RememberedContact | undefined {
  try {
    return rememberedContact.safeParse(JSON.parse(readLocal(CONTACT_KEY) ?? '')).data;
  } catch {
    // Nothing is stored, or something else.
    return undefined;
  }
}

export function rememberContact({ name, mobile }: RememberedContact): void {
  writeLocal(CONTACT_KEY, JSON.stringify({ name, mobile }));
}

export function forgetContact(): void {
  removeLocal(CONTACT_KEY);
}
