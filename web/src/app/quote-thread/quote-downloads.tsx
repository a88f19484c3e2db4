import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { downloadPdf } from '@/lib/download-pdf.ts';
import { UNREACHABLE_TEXT } from '@/lib/http.ts';
import { pdfPathOf, type QuoteLink } from './thread-api.ts';
import type { ThreadQuote } from './thread-texts.ts';

/** Downloads the quote as PDF or CSV, or prints the page. */
export function QuoteDownloads({ quote, link }: { quote: ThreadQuote; link: QuoteLink }) {
  const [isLoading, setIsLoading] = useState(false);

  async function savePdf() {
    if (isLoading) return;
    setIsLoading(true);
    const { token } = link;
    const result = await downloadPdf({ path: pdfPathOf(link, quote.version), token });
    setIsLoading(false);
    if (result.kind === 'unreachable') toast.error(UNREACHABLE_TEXT);
    if (result.kind === 'failed') toast.error(result.error);
  }

  async function saveCsv() {
    const [{ csvOfQuote }, { saveCsvFile }] = await Promise.all([
      import('@/lib/quote-csv.ts'),
      import('@/lib/csv.ts'),
    ]);
    saveCsvFile(`${link.referenceNumber}-quote-${quote.version}`, csvOfQuote(quote));
  }

  return (
    <div className="print-hidden mt-5 flex flex-wrap gap-3 border-t border-line pt-4">
      <Button variant="outline" aria-disabled={isLoading} onClick={() => void savePdf()}>
        <FileDown aria-hidden className="size-4" />
        {isLoading ? 'Downloading...' : 'PDF'}
      </Button>
      <Button variant="outline" onClick={() => void saveCsv()}>
        CSV
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </div>
  );
}
