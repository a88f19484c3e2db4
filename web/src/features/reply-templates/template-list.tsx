import { adminLimits, type ReplyTemplate } from '@neev/domain';
import { MoveDown, MoveUp, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { ConfirmDialog, useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import {
  type ChangedOrder,
  DragHandle,
  MoveButton,
  SortableList,
  type Sorting,
} from '@/components/admin/sortable-list.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useReplyTemplates } from '@/lib/admin/reply-templates.ts';
import type { SaveOutcome } from '@/lib/admin/save-record.ts';
import { deleteTemplate, FULL_TEXT, moveTemplate } from './save-templates.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** The form that is open: for a new template, or for one of the list. */
type OpenForm = { kind: 'new' } | { kind: 'edit'; template: ReplyTemplate };

/** The reply templates: a list that is sorted, and a form in a dialog. */
export function TemplateList() {
  const live = useReplyTemplates();
  const [form, setForm] = useState<OpenForm>();
  const [deleted, setDeleted] = useState<ReplyTemplate>();
  const [heading, focusHeading] = useFocusAfterDelete<HTMLHeadingElement>();
  const edited = form?.kind === 'edit' ? form.template : undefined;
  const templates = live.status === 'ready' ? live.value : [];

  function remove(template: ReplyTemplate) {
    void report('Failed to delete the template.', deleteTemplate(template.id));
    focusHeading();
  }

  return (
    <section aria-labelledby="reply-templates" className="max-w-3xl space-y-4">
      <div>
        <h2 id="reply-templates" ref={heading} tabIndex={-1} className="text-lg outline-none">
          Reply templates
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Texts for WhatsApp and email. Open an enquiry and choose Templates to use one.
        </p>
      </div>
      <Loaded live={live} loading={<Loading />} failure="Failed to load the templates.">
        {(loaded) => (
          <Templates
            templates={loaded}
            onEdit={(template) => setForm({ kind: 'edit', template })}
            onDelete={setDeleted}
          />
        )}
      </Loaded>
      {live.status === 'ready' && (
        <AddButton isFull={templates.length >= adminLimits.replyTemplates} onAdd={setForm} />
      )}
      {form && (
        <TemplateDialog
          template={edited}
          live={templates.find(({ id }) => id === edited?.id)}
          onClose={() => setForm(undefined)}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title={`Delete “${deleted.name}”`}
          text="No administrator will be able to use this template any more."
          action="Delete"
          onConfirm={() => remove(deleted)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </section>
  );
}

interface AddButtonProps {
  isFull: boolean;
  onAdd: (form: OpenForm) => void;
}

function AddButton({ isFull, onAdd }: AddButtonProps) {
  if (isFull) return <p className="text-sm text-ink-soft">{FULL_TEXT}</p>;
  return (
    <Button variant="outline" onClick={() => onAdd({ kind: 'new' })}>
      <Plus aria-hidden className="size-4.5" />
      Add template
    </Button>
  );
}

interface TemplatesProps {
  templates: readonly ReplyTemplate[];
  onEdit: (template: ReplyTemplate) => void;
  onDelete: (template: ReplyTemplate) => void;
}

function Templates({ templates, ...buttons }: TemplatesProps) {
  const lastMove = useRef<Promise<unknown>>(Promise.resolve());

  /** One after the other: each starts from the order that the list shows, with the moves before it. */
  function move(order: ChangedOrder<ReplyTemplate>) {
    lastMove.current = lastMove.current.then(() =>
      report('Failed to save the order.', moveTemplate(order)),
    );
    return lastMove.current;
  }

  if (templates.length === 0) {
    return <EmptyState title="No reply templates" hint="Add the texts that you write often." />;
  }
  return (
    <SortableList
      list="reply-templates"
      items={templates}
      nameOf={({ name }) => name}
      pendingIds={noIds}
      onOrder={move}
      className="space-y-3"
      itemClassName="items-center gap-2 py-2 pr-3"
    >
      {(template, sorting) => <TemplateRow template={template} sorting={sorting} {...buttons} />}
    </SortableList>
  );
}

/** The SDK does not show transactions as pending. */
const noIds: ReadonlySet<string> = new Set();

interface TemplateRowProps extends Omit<TemplatesProps, 'templates'> {
  template: ReplyTemplate;
  sorting: Sorting;
}

function TemplateRow({ template, sorting, onEdit, onDelete }: TemplateRowProps) {
  const { name } = template;
  return (
    <>
      <DragHandle sorting={sorting} className="size-11 shrink-0 max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 max-sm:pl-4">
        <h3 className="wrap-anywhere text-base font-medium">{name}</h3>
        <div className="flex flex-wrap items-center gap-1">
          <MoveButton sorting={sorting} offset={-1} label={`Move ${name} up`} icon={MoveUp} />
          <MoveButton sorting={sorting} offset={1} label={`Move ${name} down`} icon={MoveDown} />
          <Button variant="quiet" aria-label={`Edit ${name}`} onClick={() => onEdit(template)}>
            Edit
          </Button>
          <Button
            variant="quiet"
            className="text-red-700"
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(template)}
          >
            Delete
          </Button>
        </div>
      </div>
    </>
  );
}

function Loading() {
  return (
    <SkeletonList count={4} className="space-y-3" label="Loading the templates">
      <Skeleton className="h-16 rounded-lg" />
    </SkeletonList>
  );
}

/** Shows why a change was not saved. */
async function report(
  failureText: string,
  saving: Promise<SaveOutcome<ReplyTemplate>>,
): Promise<void> {
  const outcome = await saving;
  if (outcome.kind === 'failed') toast.error(`${failureText} ${outcome.reason}`);
}
