import { company } from '@neev/domain';
import { mailLink } from '@/lib/admin/reply-links.ts';
import type { CreatedInvitation } from './team-api.ts';

/** The message that contains the link of an invitation. */
function messageOf({ name, link }: CreatedInvitation): string {
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  return `${greeting} here is your invitation to the admin area of ${company.name}. It works once, within 72 hours: ${link}`;
}

/** Opens WhatsApp with the message; the recipient is chosen there. */
export function whatsappShareLink(invitation: CreatedInvitation): string {
  return `https://wa.me/?text=${encodeURIComponent(messageOf(invitation))}`;
}

/** A mail to the invited address. */
export function mailShareLink(invitation: CreatedInvitation): string | undefined {
  const subject = `Your invitation to ${company.name}`;
  return mailLink(invitation.email, { subject, text: messageOf(invitation) });
}
