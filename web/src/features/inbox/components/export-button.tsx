import { type Enquiry, formatCount } from '@neev/domain';
import { Download } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { readAllEnquiries } from '../api/read-all-enquiries.ts';
import { csvFileName, encodeEnquiriesCsv } from '../model/enquiries-csv.ts';

interface ExportButtonProps {
  /** What is exported, for the name of the file. */
  what: string;
  /** Those of all enquiries that are. */
  select: (all: readonly Enquiry[]) => readonly Enquiry[];
}

/** Exports what the filter and the search show, of all enquiries: those not on the screen too. */
export function ExportButton({ what, select }: ExportButtonProps) {
  const [isExporting, setIsExporting] = useState(false);

  async function exportNow() {
    setIsExporting(true);
    try {
      const enquiries = select(await readAllEnquiries());
      saveFile(csvFileName(what, new Date()), encodeEnquiriesCsv(enquiries));
      toast.success(countText(enquiries.length));
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      toast.error(`The enquiries could not be exported. ${reason}`);
    }
    setIsExporting(false);
  }

  return (
    <Button variant="outline" disabled={isExporting} onClick={exportNow}>
      <Download aria-hidden className="size-4.5" />
      {isExporting ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 enquiry exported.' : `${formatCount(count)} enquiries exported.`;
}

/** Milliseconds in which a browser has surely begun to save. */
const SAVING_MS = 60_000;

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
}
