import { formatCount } from '@neev/domain';
import { CalendarCheck, Download, Inbox, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { StatCard } from '@/components/admin/cards.tsx';
import { Switch } from '@/components/admin/toggles.tsx';
import { ClearButton } from '@/components/controls/clear-button.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { EnquirySelection } from '@/lib/admin/enquiry-pages.ts';
import { saveCsvFile } from '@/lib/csv.ts';
import { useRestoreFocus } from '@/lib/hooks/use-restore-focus.ts';
import { type CountState, countText, useTodaysCount, useTotalCount } from '../enquiry-counts.ts';
import { fetchAllEnquiries } from '../inbox-api.ts';
import { CSV_HEADER, encodeCsvLines } from '../model/enquiries-csv.ts';
import { playSample, switchSound, useSoundSetting } from '../new-enquiry-alert.ts';

/** The number of all enquiries, and of those received today. */
export function InboxStats() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4">
      <StatCard icon={Inbox} label="Total Enquiries">
        <CountValue countState={useTotalCount()} />
      </StatCard>
      <StatCard icon={CalendarCheck} label="Today's Enquiries">
        <CountValue countState={useTodaysCount()} />
      </StatCard>
    </div>
  );
}

function CountValue({ countState: { count, hasFailed } }: { countState: CountState }) {
  if (count !== undefined) return formatCount(count);
  if (hasFailed) return <span className="text-base font-medium">Could not be counted</span>;
  return <Skeleton className="my-0.5 h-6 w-16 @3xs:my-1" />;
}

interface InboxSearchProps {
  text: string;
  onChange: (text: string) => void;
}

/** The search field with a clear button. */
export function InboxSearch({ text, onChange }: InboxSearchProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <search className="relative flex items-center">
      <Search
        aria-hidden
        className="pointer-events-none absolute left-3.5 size-4.5 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search enquiries"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        placeholder="Search enquiries by name, email, or message..."
        value={text}
        className="h-11 w-full min-w-0 rounded-md border border-slate-400 bg-white pr-11 pl-10 text-base text-ellipsis placeholder:text-slate-500 placeholder-shown:pr-3 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear();
        }}
      />
      {text !== '' && <ClearButton onClear={clear} />}
    </search>
  );
}

/** Switches the sound of new enquiries. Plays it when switched on. */
export function SoundSwitch() {
  const isOn = useSoundSetting();

  function change(next: boolean) {
    switchSound(next);
    if (!next) return;
    playSample().catch((error: unknown) => console.warn('Sound is not available.', error));
  }

  return <Switch label="Sound on arrival" isOn={isOn} onChange={change} />;
}

interface ExportButtonProps {
  /** Name of the exported view, for the file name. */
  view: string;
  selection: EnquirySelection;
}

/** Exports all enquiries that match the filter and the search, including those not loaded. */
export function ExportButton({ view, selection }: ExportButtonProps) {
  /** Number of exported enquiries so far; `undefined` when no export is running. */
  const [exportedCount, setExportedCount] = useState<number>();
  const runningExport = useRef<AbortController>(undefined);
  const isExporting = exportedCount !== undefined;

  const button = useRef<HTMLButtonElement>(null);
  useRestoreFocus(button, isExporting);
  useEffect(() => () => runningExport.current?.abort(), []);

  async function exportNow() {
    if (isExporting) return;
    const controller = new AbortController();
    runningExport.current = controller;
    setExportedCount(0);
    try {
      const parts = [CSV_HEADER];
      let count = 0;
      for await (const page of fetchAllEnquiries(selection, controller.signal)) {
        parts.push(encodeCsvLines(page));
        count += page.length;
        setExportedCount(count);
      }
      saveCsvFile(`enquiries-${view}`, parts);
      toast.success(`${countText(count)} exported.`);
    } catch (error) {
      if (controller.signal.aborted) toast('Export cancelled.');
      else toast.error(failureText(error));
    }
    setExportedCount(undefined);
  }

  return (
    <div className="flex gap-2">
      <Button ref={button} variant="outline" aria-disabled={isExporting} onClick={exportNow}>
        <Download aria-hidden className="size-4.5" />
        {labelOf(exportedCount)}
      </Button>
      {isExporting && (
        <Button variant="outline" onClick={() => runningExport.current?.abort()}>
          <X aria-hidden className="size-4.5" />
          Cancel
        </Button>
      )}
    </div>
  );
}

function labelOf(exportedCount: number | undefined): string {
  if (exportedCount === undefined) return 'Export CSV';
  return exportedCount === 0 ? 'Exporting…' : `Exporting… ${formatCount(exportedCount)}`;
}

function failureText(error: unknown): string {
  const reason = error instanceof Error ? error.message : '';
  return `Failed to export the enquiries. ${reason}`;
}
