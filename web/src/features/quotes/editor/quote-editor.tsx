import { dayAt, type Enquiry, type QuoteRecord, type QuoteVersion } from '@neev/domain';
import { useState } from 'react';
import { FormDialog } from '@/components/admin/form-dialog.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { joinLive, type Live } from '@/lib/live/use-live.ts';
import type { QuoteValues } from '../model/quote-values.ts';
import { startQuote } from '../model/start-quote.ts';
import type { QuoteSent } from '../quotes-api.ts';
import { readUnsavedQuote } from '../unsaved-quote.ts';
import { useQuoteRecord, useQuoteVersion } from '../watch-quotes.ts';
import { QuoteFormView } from './quote-form.tsx';
import { type FactsReading, type QuoteFacts, useQuoteFacts } from './read-facts.ts';
import { useQuoteForm } from './use-quote-form.ts';

interface QuoteEditorProps {
  enquiry: Enquiry;
  /** The quote of another customer to start with. */
  copied?: QuoteValues | undefined;
  onClose: () => void;
  onSent: (sent: QuoteSent) => void;
}

/** Prepares and sends the quote of an enquiry. Needs a key per enquiry. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { enquiry, copied, onClose } = props;
  const live = useQuoteRecord(enquiry.id);
  const record = useLastReady(live);
  const version = record?.value?.version ?? 0;
  const latest = useQuoteVersion(enquiry.id, version);
  const sent = version > 0 && latest.status === 'ready' ? latest.value : undefined;
  const isLoaded = record !== undefined && (version === 0 || latest.status === 'ready');
  const quoted = record?.value?.draft ?? sent;
  const productIds = [...(copied?.lines ?? []), ...(quoted?.lines ?? [])].map(
    ({ productId }) => productId,
  );
  const { facts, ...reading } = useQuoteFacts(enquiry, isLoaded ? productIds : undefined);
  /** Once it is open, it stays open while a newer version loads. */
  const [isOpened, setIsOpened] = useState(false);
  const isReady = isLoaded && facts !== undefined;
  if (isReady && !isOpened) setIsOpened(true);

  if (record && facts && (isReady || isOpened)) {
    return (
      <LoadedEditor
        {...props}
        record={record.value}
        latest={sent}
        facts={facts}
        reading={reading}
      />
    );
  }
  return (
    <Dialog title={titleOf(enquiry)} size="fullscreen" onClose={onClose}>
      <LoadingState live={version === 0 ? live : joinLive(live, latest, () => undefined)} />
    </Dialog>
  );
}

/** The last value that was read: an open editor stays open when the connection fails. */
function useLastReady<T>(live: Live<T>): { value: T } | undefined {
  const [last, setLast] = useState<{ value: T }>();
  const isNew = live.status === 'ready' && (!last || live.value !== last.value);
  if (isNew) setLast({ value: live.value });
  return last;
}

function titleOf({ name, referenceNumber }: Enquiry): string {
  return [`Quote for ${name}`, referenceNumber].filter(Boolean).join(', ');
}

/** Also while the facts load, after the quote. */
function LoadingState({ live }: { live: Live<unknown> }) {
  const loading = (
    <SkeletonList count={4} className="space-y-3" label="Loading the quote">
      <Skeleton className="h-16" />
    </SkeletonList>
  );
  return (
    <Loaded live={live} loading={loading} failure="Failed to load the quote.">
      {() => loading}
    </Loaded>
  );
}

interface LoadedEditorProps extends QuoteEditorProps {
  record: QuoteRecord | undefined;
  latest: QuoteVersion | undefined;
  facts: QuoteFacts;
  reading: FactsReading;
}

function LoadedEditor(props: LoadedEditorProps) {
  const { enquiry, copied, record, latest, facts, reading, onClose, onSent } = props;
  const today = dayAt(useServerNow());
  const [start] = useState(() => {
    const unsaved = readUnsavedQuote(enquiry.id);
    return startQuote({ enquiry, record, latest, facts, today, copied, unsaved });
  });
  /** What the editor was opened with, to show what has changed since. */
  const [opened] = useState({ state: record?.state ?? 'received', version: record?.version ?? 0 });
  const form = useQuoteForm({ enquiry, start, facts, record, latest, today, onSent });
  const [notice] = useState({
    isRestored: start.isRestored,
    replacesDraft: copied !== undefined && record?.draft !== undefined,
  });

  return (
    <FormDialog
      title={titleOf(enquiry)}
      size="fullscreen"
      bodyClassName="grow scroll-pt-4 scroll-pb-32"
      isDirty={form.isDirty}
      isSaving={form.activity !== 'idle'}
      onDiscard={form.discard}
      onClose={onClose}
    >
      {(close) => (
        <QuoteFormView
          form={form}
          facts={facts}
          reading={reading}
          enquiry={enquiry}
          record={record}
          opened={opened}
          notice={notice}
          onClose={close}
        />
      )}
    </FormDialog>
  );
}
