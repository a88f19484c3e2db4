import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { saveFile } from '@/lib/save-file.ts';
import { loadPdf, type QuoteLink } from './thread-api.ts';
import type { ThreadQuote } from './thread-texts.ts';

/** Downloads the quote as PDF, or prints the page. */
export function QuoteDownloads({ quote, link }: { quote: ThreadQuote; link: QuoteLink }) {
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    if (isLoading) return;
    setIsLoading(true);
    const pdf = await loadPdf(link, quote.version);
    setIsLoading(false);
    if (pdf) saveFile(`${link.referenceNumber}-quote-${quote.version}.pdf`, pdf);
    else toast.error('The PDF could not be downloaded. Please try again.');
  }

  return (
    <div className="print-hidden mt-5 flex flex-wrap gap-3 border-t border-line pt-4">
      <Button variant="outline" aria-disabled={isLoading} onClick={() => void download()}>
        <FileDown aria-hidden className="size-4" />
        {isLoading ? 'Downloading...' : 'PDF'}
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </div>
  );
}
