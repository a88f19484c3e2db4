import { Check, Copy, Mail, MessageCircle } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { FormError } from '@/components/ui/form-error.tsx';
import { invite, type MadeInvitation } from '../api/invite.ts';
import { mailShareLink, whatsappShareLink } from './team-texts.ts';

/** Makes an invitation, and then shows its link, once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeInvitation>();
  return (
    <Dialog title={made ? 'Invitation ready' : 'Invite someone'} onClose={onClose}>
      {made ? (
        <InvitationLink invitation={made} onClose={onClose} />
      ) : (
        <InviteForm onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  onMade: (invitation: MadeInvitation) => void;
  onClose: () => void;
}

function InviteForm({ onMade, onClose }: InviteFormProps) {
  const [error, setError] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email')).trim();
    if (email === '') return setError('Email is required.');
    setIsSubmitting(true);
    const result = await invite({ email, name: String(data.get('name')).trim() });
    setIsSubmitting(false);
    if ('problem' in result) setError(result.problem);
    else onMade(result);
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <p className="text-ink-soft">
        You get a link to send on. It works once, within 72 hours, for this address only. Whoever
        uses it becomes an administrator once the address is confirmed.
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="off" required />
      <TextField label="Name" name="name" autoComplete="off" maxLength={60} />
      <FormError text={error} />
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="dark" disabled={isSubmitting}>
          {isSubmitting ? 'Creating...' : 'Create link'}
        </Button>
      </div>
    </form>
  );
}

interface InvitationLinkProps {
  invitation: MadeInvitation;
  onClose: () => void;
}

function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">
        Send this link to <span className="wrap-anywhere text-ink">{invitation.email}</span> now: it
        is not shown again.
      </p>
      <TextField
        label="Link"
        value={invitation.link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={invitation.link} />
        <a
          href={whatsappShareLink(invitation)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline')}
        >
          <MessageCircle aria-hidden className="size-4.5" />
          WhatsApp
        </a>
        <a href={mailShareLink(invitation)} className={buttonClass('outline')}>
          <Mail aria-hidden className="size-4.5" />
          Email
        </a>
      </div>
      <div className="flex justify-end border-t border-line pt-4">
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const Icon = state === 'copied' ? Check : Copy;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <>
      <Button variant="dark" onClick={copy}>
        <Icon aria-hidden className="size-4.5" />
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="basis-full text-sm text-red-700">
          The browser did not allow copying. Select the link and copy it by hand.
        </p>
      )}
    </>
  );
}
