import { FileUp } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { sessionValues } from '@/lib/stored-values.ts';
import { type BillDraft, EMPTY_DRAFT } from '../bill-of-quantities/bill-draft.ts';

const BillDialog = lazyComponent(
  async () => (await import('../bill-of-quantities/bill-dialog.tsx')).BillDialog,
);

/** Opens the dialog for a bill of quantities. Its code is loaded then. Keeps the draft when it is closed, and its text for a reload. */
export const AddBill = memo(function AddBill() {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useDraft();
  return (
    <section aria-labelledby="add-bill" className="print-hidden mt-8">
      <h2 id="add-bill" className="mb-3 text-xl">
        Have a list already?
      </h2>
      <p className="mb-3">
        Paste it from Excel, WhatsApp or an email, or upload a file. You check every line first.
      </p>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <FileUp aria-hidden className="size-4" />
        Paste or upload a list
      </Button>
      {isOpen && (
        <Deferred
          fallback={<p role="status">Loading…</p>}
          failure="This did not load. Check your connection and reload the page."
        >
          <BillDialog draft={draft} onDraft={setDraft} onClose={() => setIsOpen(false)} />
        </Deferred>
      )}
    </section>
  );
});

/** Storage of the pasted text. */
const DRAFT_KEY = 'neev-draft-bill';

function useDraft() {
  const [draft, setDraft] = useState<BillDraft>(() => ({
    ...EMPTY_DRAFT,
    text: sessionValues.read(DRAFT_KEY) ?? '',
  }));
  const { text } = draft;
  useEffect(() => {
    if (text === '') sessionValues.remove(DRAFT_KEY);
    else sessionValues.write(DRAFT_KEY, text);
  }, [text]);
  return [draft, setDraft] as const;
}
