import {
  type ContactChannel,
  collections,
  documentSource,
  type Enquiry,
  fillTemplate,
  findPlaceholder,
  placeholders,
  type ReplyTemplate,
  type ReplyValues,
} from '@neev/domain';
import { ChevronLeft, Copy, Mail, MessageCircle } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { focusElement } from '@/components/admin/confirm-dialog.tsx';
import { useLeaveQuestion } from '@/components/admin/form-dialog.tsx';
import { RestoredNotice } from '@/components/admin/form-field.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { TextArea, TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { ownUid } from '@/lib/admin/admin-app.ts';
import { useConfirmUnload } from '@/lib/admin/confirm-unload.ts';
import { readFormDraft, writeFormDraft } from '@/lib/admin/form-draft.ts';
import { isSameValue } from '@/lib/admin/record-fields.ts';
import { mailLink, quoteOf, type Reply, whatsappLink } from '@/lib/admin/reply-links.ts';
import { useReplyTemplates } from '@/lib/admin/reply-templates.ts';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { useCompany } from '@/lib/company.ts';
import { useLiveDocument } from '@/lib/live/use-live.ts';
import { replyValuesOf } from '../model/reply-values.ts';
import { useEnquiredProduct } from './enquired-product.tsx';
import { ReplyLink } from './reply-link.tsx';

interface ReplyDialogProps {
  enquiry: Enquiry;
  /** Called when a link is used. */
  onContact: (channel: ContactChannel) => void;
  onClose: () => void;
}

/** Chooses a reply template, fills it in for the enquiry, and offers the text to edit and to send. */
export function ReplyDialog({ enquiry, onContact, onClose }: ReplyDialogProps) {
  const live = useReplyTemplates();
  const values = useReplyValues(enquiry);
  const [template, setTemplate] = useState<ReplyTemplate>();
  const [isEditing, setIsEditing] = useState(false);
  const draftName = template ? replyDraftName(enquiry, template) : '';
  const { leave, question } = useLeaveQuestion(isEditing ? [draftName] : []);
  const edited = isEditing ? template : undefined;

  function choose(chosen: ReplyTemplate) {
    setTemplate(chosen);
    setIsEditing(true);
  }

  return (
    <>
      <Dialog title={edited ? edited.name : 'Reply with a template'} onClose={() => leave(onClose)}>
        {edited && values ? (
          <ReplyEditor
            enquiry={enquiry}
            reply={replyOf(enquiry, edited, values)}
            draftName={draftName}
            onContact={onContact}
            onBack={() => leave(() => setIsEditing(false))}
          />
        ) : (
          <Loaded live={live} loading={<Loading />} failure="Failed to load the templates.">
            {(templates) =>
              values ? (
                <TemplateChoice templates={templates} last={template} onChoose={choose} />
              ) : (
                <Loading />
              )
            }
          </Loaded>
        )}
      </Dialog>
      {question}
    </>
  );
}

/** There is a draft while the texts differ from the filled template. */
function replyDraftName(enquiry: Enquiry, template: ReplyTemplate): string {
  return `reply-${enquiry.id}-${template.id}`;
}

function Loading() {
  return (
    <SkeletonList count={4} className="space-y-2" label="Loading the templates">
      <Skeleton className="h-11" />
    </SkeletonList>
  );
}

/** The values of the placeholders; `undefined` while they load. */
function useReplyValues(enquiry: Enquiry): ReplyValues | undefined {
  const products = useEnquiredProduct(enquiry.product);
  const account = useLiveDocument(documentSource(collections.admins, ownUid()));
  const company = useCompany();
  const now = useServerNow();
  if (products.status === 'loading' || account.status === 'loading') return undefined;
  return replyValuesOf({
    enquiry,
    product: products.status === 'ready' ? products.value[0] : undefined,
    company,
    administrator: (account.status === 'ready' && account.value?.username) || '',
    now,
  });
}

function replyOf(enquiry: Enquiry, template: ReplyTemplate, values: ReplyValues): Reply {
  const { subject, text } = template;
  return {
    subject: subject === '' ? quoteOf(enquiry).subject : fillTemplate(subject, values),
    text: fillTemplate(text, values),
  };
}

interface TemplateChoiceProps {
  templates: readonly ReplyTemplate[];
  /** The template that was chosen before, whose button gets the focus. */
  last: ReplyTemplate | undefined;
  onChoose: (template: ReplyTemplate) => void;
}

function TemplateChoice({ templates, last, onChoose }: TemplateChoiceProps) {
  return (
    <div className="space-y-4">
      {templates.length === 0 && (
        <EmptyState title="No reply templates" hint="Add the texts that you write often." />
      )}
      <ul aria-label="Templates" className="space-y-2">
        {templates.map((template) => (
          <li key={template.id}>
            <Button
              ref={template.id === last?.id ? focusElement : undefined}
              variant="outline"
              className="wrap-anywhere w-full justify-start! text-left"
              onClick={() => onChoose(template)}
            >
              {template.name}
            </Button>
          </li>
        ))}
      </ul>
      {/* In another tab, so that the enquiry stays open. */}
      <a
        href="/admin/settings#reply-templates"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
      >
        Edit the templates
      </a>
    </div>
  );
}

type ReplyUse = ContactChannel | 'copy';

interface ReplyEditorProps {
  enquiry: Enquiry;
  /** The filled template. */
  reply: Reply;
  draftName: string;
  onContact: (channel: ContactChannel) => void;
  onBack: () => void;
}

/** The texts of a reply, kept as a draft while they differ from the filled template and from what was sent or copied. */
function useReplyDraft(draftName: string, reply: Reply) {
  const [restored] = useState(() => readFormDraft(draftName, reply)?.values);
  const [texts, setTexts] = useState(restored ?? reply);
  const [used, setUsed] = useState(reply);
  const isDirty = !isSameValue(texts, used);
  useConfirmUnload(isDirty);

  function change(part: Partial<Reply>) {
    const next = { ...texts, ...part };
    setTexts(next);
    const draft = isSameValue(next, used) ? undefined : { values: next, base: used };
    writeFormDraft(draftName, draft);
  }

  function markUsed() {
    setUsed(texts);
    writeFormDraft(draftName, undefined);
  }

  return { texts, isRestored: isDirty && texts === restored, change, markUsed };
}

/** The fields of a reply, and whether their texts are complete. */
function useReplyFields({ texts, change }: ReturnType<typeof useReplyDraft>) {
  const { subject, text } = texts;
  /** The use that placeholders have prevented. */
  const [blocked, setBlocked] = useState<ReplyUse>();
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);

  // Typing replaces the first placeholder without a value.
  const start = useEffectEvent(() => selectPlaceholder(textField.current, text));
  useEffect(() => start(), []);

  /** Whether nothing is left to complete; otherwise selects it. */
  function check(use: ReplyUse): boolean {
    const isTextComplete = findPlaceholder(text) === undefined;
    const isSubjectComplete = use !== 'email' || findPlaceholder(subject) === undefined;
    const isComplete = isTextComplete && isSubjectComplete;
    setBlocked(isComplete ? undefined : use);
    if (!isTextComplete) selectPlaceholder(textField.current, text);
    else if (!isSubjectComplete) selectPlaceholder(subjectField.current, subject);
    return isComplete;
  }

  const changeOf =
    (field: keyof Reply) =>
    ({ target }: { target: { value: string } }) =>
      change({ [field]: target.value });

  return {
    check,
    subject: {
      ...{ ref: subjectField, value: subject, onChange: changeOf('subject') },
      error: problemOf(subject, blocked === 'email'),
    },
    text: {
      ...{ ref: textField, value: text, onChange: changeOf('text') },
      hint: findPlaceholder(text) && !blocked ? COMPLETE_HINT : undefined,
      error: problemOf(text, blocked !== undefined),
    },
  };
}

function ReplyEditor({ enquiry, reply, draftName, onContact, onBack }: ReplyEditorProps) {
  const draft = useReplyDraft(draftName, reply);
  const { subject, text, check } = useReplyFields(draft);

  function follow(event: MouseEvent, channel: ContactChannel) {
    if (!check(channel)) return event.preventDefault();
    onContact(channel);
    draft.markUsed();
  }

  function copy() {
    if (!check('copy')) return;
    navigator.clipboard.writeText(text.value).then(
      () => {
        draft.markUsed();
        toast.success('Text copied.');
      },
      () => toast.error('The text could not be copied. Select it and copy it.'),
    );
  }

  return (
    <div className="space-y-4">
      <Button variant="quiet" className="-ml-3 px-3!" onClick={onBack}>
        <ChevronLeft aria-hidden className="size-4.5" />
        All templates
      </Button>
      {draft.isRestored && <RestoredNotice />}
      {enquiry.email !== '' && <TextField {...subject} label="Email subject" />}
      <TextArea {...text} label="Text" rows={8} />
      <div className="flex flex-wrap gap-2 max-[420px]:gap-1.5 max-[420px]:[&_svg]:hidden">
        <ReplyLink
          href={whatsappLink(enquiry.mobile, text.value)}
          isExternal
          onClick={(event) => follow(event, 'whatsapp')}
        >
          <MessageCircle aria-hidden className="size-4.5" />
          WhatsApp
        </ReplyLink>
        <ReplyLink
          href={mailLink(enquiry.email, { subject: subject.value, text: text.value })}
          onClick={(event) => follow(event, 'email')}
        >
          <Mail aria-hidden className="size-4.5" />
          Email
        </ReplyLink>
        <Button variant="outline" className="px-3!" onClick={copy}>
          <Copy aria-hidden className="size-4.5" />
          Copy text
        </Button>
      </div>
    </div>
  );
}

const COMPLETE_HINT = 'Fill in the text in braces; the enquiry does not contain it.';

/** Names the placeholder that is left, once the reply was to be sent. */
function problemOf(text: string, isBlocked: boolean): string | undefined {
  const left = isBlocked ? findPlaceholder(text) : undefined;
  if (!left) return undefined;
  return `Replace ${left.written} before you send this (${placeholders[left.name].toLowerCase()}).`;
}

/** Focuses the field and selects the first placeholder that is left in its text. */
function selectPlaceholder(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
): void {
  const left = findPlaceholder(text);
  field?.focus();
  if (left) field?.setSelectionRange(left.index, left.index + left.written.length);
}
