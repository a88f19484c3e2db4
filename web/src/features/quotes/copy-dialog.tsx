import type { Enquiry } from '@neev/domain';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/admin/confirm-dialog.tsx';
import { FormError } from '@/components/admin/form-field.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { TextField } from '@/components/controls/field.tsx';
import { useDelayedRequest } from '@/lib/admin/use-delayed-request.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { searchEnquiries } from './quotes-api.ts';
import { readUnsavedQuote } from './unsaved-quote.ts';

interface CopyDialogProps {
  onChoose: (enquiry: Enquiry) => void;
  onClose: () => void;
}

/** Chooses the enquiry of another customer, by its reference number or another text. */
export function CopyDialog({ onChoose, onClose }: CopyDialogProps) {
  const [text, setText] = useState('');
  const search = useSearch(text.trim());
  /** Chosen, with unsaved values that the copy would replace. */
  const [unsaved, setUnsaved] = useState<Enquiry>();

  function choose(enquiry: Enquiry) {
    if (readUnsavedQuote(enquiry.id)) setUnsaved(enquiry);
    else onChoose(enquiry);
  }

  return (
    <Dialog title="Use for another customer" onClose={onClose}>
      <div className="space-y-4">
        <TextField
          label="Find the enquiry"
          type="search"
          autoComplete="off"
          hint="Reference number, name, email address or mobile number"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FormError text={search.problem} />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {statusOf(search)}
        </p>
        <ul aria-label="Enquiries found" className="divide-y divide-line">
          {search.found?.map((enquiry) => (
            <li key={enquiry.id}>
              <button
                type="button"
                className="block min-h-11 w-full rounded-md px-2 py-2 text-left text-sm hover:bg-slate-100"
                onClick={() => choose(enquiry)}
              >
                <span className="block font-semibold wrap-anywhere">{enquiry.name}</span>
                <span className="block text-ink-soft wrap-anywhere">
                  {[enquiry.referenceNumber, enquiry.product, dateTimeText(enquiry.createdAt)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {unsaved && (
        <ConfirmDialog
          title="Replace unsaved changes?"
          text={`You have started a quote for ${unsaved.name} that has not been saved.`}
          action="Replace"
          onConfirm={() => onChoose(unsaved)}
          onClose={() => setUnsaved(undefined)}
        />
      )}
    </Dialog>
  );
}

interface SearchState {
  /** `undefined` before the first search and while one is pending. */
  found?: readonly Enquiry[];
  problem?: string;
  isPending: boolean;
}

/** Milliseconds without a keystroke before a search. */
const DELAY_MS = 300;

function useSearch(text: string): SearchState {
  const [result, setResult] = useState<{ text: string } & Omit<SearchState, 'isPending'>>();
  useDelayedRequest(text || undefined, DELAY_MS, (signal) =>
    searchEnquiries(text, signal).then(
      (found) => setResult({ text, found }),
      (error: Error) => !signal.aborted && setResult({ text, problem: error.message }),
    ),
  );
  if (text === '') return { isPending: false };
  return result?.text === text ? { ...result, isPending: false } : { isPending: true };
}

function statusOf({ found, isPending }: SearchState): string | undefined {
  if (isPending) return 'Searching…';
  return found?.length === 0 ? 'No enquiries found.' : undefined;
}
