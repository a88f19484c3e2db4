import { dayAt, formatCount, longDayText } from '@neev/domain';
import { UserX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { focusElement } from '@/components/admin/confirm-dialog.tsx';
import { FormError } from '@/components/admin/form-field.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { countText } from '../enquiry-counts.ts';
import { type Erasure, type ErasurePreview, eraseCustomer, previewErasure } from '../inbox-api.ts';

/** A button that opens the erasure dialog. */
export function ErasureButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <UserX aria-hidden className="size-4.5" />
        Erase a customer's data
      </Button>
      {isOpen && <ErasureDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Step =
  | { name: 'contact'; isReturn?: boolean }
  | { name: 'preview'; preview: ErasurePreview }
  | { name: 'done'; erasure: Erasure };

/** The steps of an erasure: contact, preview with confirmation, result. */
function ErasureDialog({ onClose }: { onClose: () => void }) {
  const [contact, setContact] = useState('');
  const [step, setStep] = useState<Step>({ name: 'contact' });
  const { isRunning, problem, run } = useAction();

  function find(event: FormEvent) {
    event.preventDefault();
    run(async () => setStep({ name: 'preview', preview: await previewErasure(contact) }));
  }

  function erase(preview: ErasurePreview) {
    run(async () => setStep({ name: 'done', erasure: await eraseCustomer(contact, preview) }));
  }

  const isErasing = step.name === 'preview' && isRunning;

  return (
    // Stays open until the result of the erasure is known.
    <Dialog title="Erase a customer's data" onClose={() => !isErasing && onClose()}>
      <div className="space-y-4">
        {step.name === 'contact' && (
          <form onSubmit={find} className="space-y-4">
            <p className="text-sm text-ink-soft">
              Finds every enquiry sent with a mobile number or an email address, in the inbox, the
              archive and the quarantine. A mobile number is found however it was written.
            </p>
            <TextField
              ref={step.isReturn ? focusElement : undefined}
              label="Mobile number or email address"
              required
              autoComplete="off"
              value={contact}
              // Otherwise, another contact than the one that is found could be erased.
              readOnly={isRunning}
              onChange={(event) => setContact(event.target.value)}
            />
            <Button type="submit" aria-disabled={isRunning}>
              {isRunning ? 'Searching…' : 'Find enquiries'}
            </Button>
          </form>
        )}
        {step.name === 'preview' && (
          <Preview
            contact={contact}
            preview={step.preview}
            isErasing={isErasing}
            onErase={() => erase(step.preview)}
            onBack={() => setStep({ name: 'contact', isReturn: true })}
          />
        )}
        {step.name === 'done' && <Result erasure={step.erasure} onClose={onClose} />}
        <FormError text={problem} />
      </div>
    </Dialog>
  );
}

/** Runs one action at a time. `problem` is the error of the last one. */
function useAction() {
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run(action: () => Promise<void>) {
    if (isRunning) return;
    setIsRunning(true);
    setProblem(undefined);
    await action().catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : 'Failed to erase the data.'),
    );
    setIsRunning(false);
  }

  return { isRunning, problem, run };
}

interface PreviewProps {
  contact: string;
  preview: ErasurePreview;
  isErasing: boolean;
  onErase: () => void;
  onBack: () => void;
}

function Preview({ contact, preview, isErasing, onErase, onBack }: PreviewProps) {
  const { enquiries, quarantined, newest } = preview;
  const total = enquiries + quarantined;
  const hiddenCount = total - newest.length;
  return (
    <>
      <p ref={focusElement} role="status" tabIndex={-1} className="outline-none">
        {total === 0 ? `Nothing was sent with ${contact}.` : foundText(preview)}
      </p>
      {total > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line text-sm">
          {newest.map(({ _id, name, createdAt }) => (
            <li key={_id} className="flex justify-between gap-4 px-3 py-2">
              <span className="wrap-anywhere">{name}</span>
              <span className="whitespace-nowrap text-ink-soft">
                {longDayText(dayAt(createdAt))}
              </span>
            </li>
          ))}
          {hiddenCount > 0 && (
            <li className="px-3 py-2 text-ink-soft">and {formatCount(hiddenCount)} more</li>
          )}
        </ul>
      )}
      {total > 0 && (
        <p className="text-sm text-ink-soft">
          Enquiries in which the same customer has used another number or address are included. This
          cannot be undone: check that the names belong to the customer who asked.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" aria-disabled={isErasing} onClick={() => isErasing || onBack()}>
          Back
        </Button>
        {total > 0 && (
          <Button variant="danger" aria-disabled={isErasing} onClick={onErase}>
            {isErasing ? 'Erasing…' : `Erase ${countText(total)}`}
          </Button>
        )}
      </div>
    </>
  );
}

function Result({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { enquiries, quarantined, backupsUntil } = erasure;
  const total = enquiries + quarantined;
  return (
    <>
      <p ref={focusElement} role="status" tabIndex={-1} className="outline-none">
        {/* As after a lost response. */}
        {total === 0 ? 'This data has already been erased.' : `${countText(total)} erased.`} Copies
        remain in the backups until {longDayText(dayAt(backupsUntil))}; they are used only to
        restore the site after a failure.
      </p>
      <div className="flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}

function foundText({ enquiries, quarantined }: ErasurePreview): string {
  const quarantineText =
    quarantined > 0 ? `, ${formatCount(quarantined)} of them in the quarantine` : '';
  return `${countText(enquiries + quarantined)} found${quarantineText}.`;
}
