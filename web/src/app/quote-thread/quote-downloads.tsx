import { Printer } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { PdfDownload } from '@/components/ui/pdf-download.tsx';
import { pdfPathOf, type QuoteLink } from './thread-api.ts';
import type { ThreadQuote } from './thread-texts.ts';

/** Downloads the quote as PDF or CSV, or prints the page. */
export function QuoteDownloads({ quote, link }: { quote: ThreadQuote; link: QuoteLink }) {
  const getRequest = () => ({ path: pdfPathOf(link, quote.version), token: link.token });

  async function saveCsv() {
    const [{ csvOfQuote }, { saveCsvFile }] = await Promise.all([
      import('@/lib/quote-csv.ts'),
      import('@/lib/csv.ts'),
    ]);
    saveCsvFile(`${link.referenceNumber}-quote-${quote.version}`, csvOfQuote(quote));
  }

  return (
    <div className="print-hidden mt-5 flex flex-wrap gap-3 border-t border-line pt-4">
      <PdfDownload getRequest={getRequest} />
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
