import { formatCount } from '@neev/domain';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { type EnquirySelection, fetchAllEnquiries } from '../api/fetch-enquiries.ts';
import { CSV_HEAD, csvFileName, encodeCsvLines } from '../model/enquiries-csv.ts';

interface ExportButtonProps {
  /** What is exported, for the name of the file. */
  what: string;
  selection: EnquirySelection;
}

/** Exports what the filter and the search show, of all enquiries: those not on the screen too. */
export function ExportButton({ what, selection }: ExportButtonProps) {
  /** How many are in the file so far; `undefined` while nothing is exported. */
  const [exported, setExported] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const isExporting = exported !== undefined;

  useEffect(() => () => running.current?.abort(), []);

  async function exportNow() {
    const cancelled = new AbortController();
    running.current = cancelled;
    setExported(0);
    try {
      const parts = [CSV_HEAD];
      let count = 0;
      for await (const page of fetchAllEnquiries(selection, cancelled.signal)) {
        parts.push(encodeCsvLines(page));
        count += page.length;
        setExported(count);
      }
      saveFile(csvFileName(what, new Date()), parts);
      toast.success(countText(count));
    } catch (error) {
      if (!cancelled.signal.aborted) toast.error(failureText(error));
    }
    setExported(undefined);
  }

  return (
    <div className="flex gap-2">
      <Button variant="outline" disabled={isExporting} onClick={exportNow}>
        <Download aria-hidden className="size-4.5" />
        {labelOf(exported)}
      </Button>
      {isExporting && (
        <Button variant="outline" onClick={() => running.current?.abort()}>
          <X aria-hidden className="size-4.5" />
          Cancel
        </Button>
      )}
    </div>
  );
}

function labelOf(exported: number | undefined): string {
  if (exported === undefined) return 'Export CSV';
  return exported === 0 ? 'Exporting...' : `Exporting... ${formatCount(exported)}`;
}

function failureText(error: unknown): string {
  const reason = error instanceof Error ? error.message : '';
  return `The enquiries could not be exported. ${reason}`;
}

function countText(count: number): string {
  return count === 1 ? '1 enquiry exported.' : `${formatCount(count)} enquiries exported.`;
}

/** Milliseconds in which a browser has surely begun to save. */
const SAVING_MS = 60_000;

function saveFile(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
}
