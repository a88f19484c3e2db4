import { Download, MessageCircle, Printer } from 'lucide-react';
import { memo } from 'react';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { PdfDownload } from '@/components/ui/pdf-download.tsx';
import { ShareLink } from '@/features/catalogue/components/share-link.tsx';
import { saveCsvFile } from '@/lib/csv.ts';
import { itemsOf, type KnownProducts, type List } from '@/lib/quote-list/list.ts';
import { hashOfList } from '@/lib/quote-list/share-code.ts';
import { useSiteFacts } from '@/lib/site-facts.ts';
import { csvOfList } from './list-csv.ts';
import { textOfList } from './list-text.ts';

interface ListActionsProps {
  list: List;
  products: KnownProducts;
}

/** Shares, prints and downloads the list. */
export const ListActions = memo(function ListActions({ list, products }: ListActionsProps) {
  const { siteUrl } = useSiteFacts();
  const url = `${siteUrl}/quote${hashOfList(list)}`;

  return (
    <div className="print-hidden mt-5 flex flex-wrap gap-3">
      <ShareLink text="My product list" url={url} />
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${textOfList(list)}\n${url}`)}`}
        target="_blank"
        rel="noopener"
        className={buttonClass('outline')}
      >
        <MessageCircle aria-hidden className="size-4" />
        WhatsApp
      </a>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
      <Button
        variant="outline"
        onClick={() => saveCsvFile('product-list', csvOfList(list, products))}
      >
        <Download aria-hidden className="size-4" />
        CSV
      </Button>
      <PdfDownload
        getRequest={() => ({ path: '/api/quote-pdfs', body: { items: itemsOf(list, products) } })}
      />
    </div>
  );
});
