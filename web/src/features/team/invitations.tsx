import { company, type Invitation } from '@neev/domain';
import { Check, Copy, Mail, MessageCircle, UserPlus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { focusElement, useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { FormDialog } from '@/components/admin/form-dialog.tsx';
import { FormError } from '@/components/admin/form-field.tsx';
import { TextField } from '@/components/controls/field.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { mailLink } from '@/lib/admin/reply-links.ts';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { useSelectionOnFirstClick } from '@/lib/admin/use-selection-on-first-click.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { type CreatedInvitation, invite, withdrawInvitation } from './team-api.ts';
import { useInvitations } from './watch-admins.ts';

/** The invite button and the open invitations. */
export function Invitations() {
  const [isInviting, setIsInviting] = useState(false);
  const [heading, focusHeading] = useFocusAfterDelete<HTMLHeadingElement>();
  return (
    <section aria-label="Invitations">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            Invitations
          </h2>
          <p className="text-sm text-ink-soft">
            Whoever you invite needs no approval, only a confirmed email address.
          </p>
        </div>
        <Button onClick={() => setIsInviting(true)}>
          <UserPlus aria-hidden className="size-4.5" />
          Invite
        </Button>
      </div>
      <OpenInvitations onWithdrawn={focusHeading} />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </section>
  );
}

interface OpenInvitationsProps {
  onWithdrawn: () => void;
}

function OpenInvitations({ onWithdrawn }: OpenInvitationsProps) {
  const live = useInvitations();
  const now = useServerNow();
  if (live.status !== 'ready') {
    return live.status === 'error' ? (
      <p role="alert" className="mt-3 text-red-700">
        The open invitations could not be loaded.
      </p>
    ) : null;
  }
  const open = live.value.filter(({ usedAt, expiresAt }) => !usedAt && expiresAt > now);
  if (open.length === 0) return null;
  return (
    <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-white shadow-card">
      {open.map((invitation) => (
        <OpenInvitation key={invitation.id} invitation={invitation} onWithdrawn={onWithdrawn} />
      ))}
    </ul>
  );
}

interface OpenInvitationProps extends OpenInvitationsProps {
  invitation: Invitation;
}

function OpenInvitation({ invitation, onWithdrawn }: OpenInvitationProps) {
  const { id, email, name, expiresAt } = invitation;
  const [isBusy, setIsBusy] = useState(false);

  async function withdraw() {
    if (isBusy) return;
    setIsBusy(true);
    const problem = await withdrawInvitation(id);
    setIsBusy(false);
    if (problem !== undefined) return toast.error(problem);
    onWithdrawn();
    return toast.success(`Invitation for ${email} withdrawn.`);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name || email}</p>
        {name !== '' && <p className="text-sm break-all text-ink-soft">{email}</p>}
        <p className="mt-1 text-sm text-ink-soft">Valid until {dateTimeText(expiresAt)}</p>
      </div>
      <Button variant="outline" aria-disabled={isBusy} onClick={withdraw}>
        Withdraw<span className="sr-only"> the invitation for {email}</span>
      </Button>
    </li>
  );
}

/** Creates an invitation and then shows its link once. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedInvitation>();
  /** Whether something would be lost: what was typed, then the link until it is used. */
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <FormDialog
      title={created ? 'Invitation ready' : 'Invite someone'}
      isDirty={isUnsaved}
      isSaving={isCreating}
      question={created && linkQuestion}
      onClose={onClose}
    >
      {(close) =>
        created ? (
          <ShareInvitation
            invitation={created}
            onUsed={() => setIsUnsaved(false)}
            onClose={onClose}
          />
        ) : (
          <InviteForm
            isCreating={isCreating}
            setIsCreating={setIsCreating}
            onInput={setIsUnsaved}
            onCreated={setCreated}
            onClose={close}
          />
        )
      }
    </FormDialog>
  );
}

const linkQuestion = {
  title: 'Close without the link?',
  text: 'It has not been copied or sent, and will not be shown again.',
  action: 'Close',
  cancel: 'Keep open',
};

interface InviteFormProps {
  /** Whether the invitation is being created, during which the dialog stays open. */
  isCreating: boolean;
  setIsCreating: (isCreating: boolean) => void;
  /** Called on every input with whether a field is filled in. */
  onInput: (hasInput: boolean) => void;
  onCreated: (invitation: CreatedInvitation) => void;
  onClose: () => void;
}

function InviteForm(props: InviteFormProps) {
  const { isCreating, setIsCreating, onInput, onCreated, onClose } = props;
  const [error, setError] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isCreating) return;
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email')).trim();
    if (email === '') return setError('Email is required.');
    setIsCreating(true);
    const result = await invite({ email, name: String(data.get('name')).trim() });
    setIsCreating(false);
    if ('problem' in result) setError(result.problem);
    else onCreated(result);
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) =>
        onInput([...new FormData(currentTarget).values()].some((value) => value !== ''))
      }
      className="space-y-4"
    >
      <p className="text-ink-soft">
        You get a link to send to the person. It works once, within 72 hours, for this address only.
        Whoever uses it becomes an administrator once the address is confirmed.
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="off" required />
      <TextField label="Name" name="name" autoComplete="off" maxLength={60} />
      <FormError text={error} />
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="dark" aria-disabled={isCreating}>
          {isCreating ? 'Creating…' : 'Create link'}
        </Button>
      </div>
    </form>
  );
}

interface ShareInvitationProps {
  invitation: CreatedInvitation;
  /** Called when the link is copied or sent. */
  onUsed: () => void;
  onClose: () => void;
}

function ShareInvitation({ invitation, onUsed, onClose }: ShareInvitationProps) {
  const firstClick = useSelectionOnFirstClick();
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">
        Send this link to <span className="wrap-anywhere text-ink">{invitation.email}</span> now: it
        is not shown again.
      </p>
      <TextField
        ref={focusElement}
        label="Link"
        value={invitation.link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        {...firstClick}
        onCopy={onUsed}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={invitation.link} onCopied={onUsed} />
        <a
          href={whatsappShareLink(invitation)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline')}
          onClick={onUsed}
        >
          <MessageCircle aria-hidden className="size-4.5" />
          WhatsApp
        </a>
        <a href={mailShareLink(invitation)} className={buttonClass('outline')} onClick={onUsed}>
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

/** The message that contains the link of an invitation. */
function messageOf({ name, link }: CreatedInvitation): string {
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  return `${greeting} here is your invitation to the admin area of ${company.name}. It works once, within 72 hours: ${link}`;
}

/** Opens WhatsApp with the message; the recipient is chosen there. */
function whatsappShareLink(invitation: CreatedInvitation): string {
  return `https://wa.me/?text=${encodeURIComponent(messageOf(invitation))}`;
}

/** A mail to the invited address. */
function mailShareLink(invitation: CreatedInvitation): string | undefined {
  const subject = `Your invitation to ${company.name}`;
  return mailLink(invitation.email, { subject, text: messageOf(invitation) });
}

interface CopyButtonProps {
  text: string;
  onCopied: () => void;
}

function CopyButton({ text, onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const Icon = state === 'copied' ? Check : Copy;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setState('copied');
        onCopied();
      },
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
