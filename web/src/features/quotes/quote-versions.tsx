import {
  dayText,
  formatAdminPrice,
  formatRupees,
  type QuoteRecord,
  type QuoteVersion,
  quantityText,
  quoteAmounts,
} from '@neev/domain';
import { Download, Eye, FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { AdminName } from '@/components/admin/admin-name.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { QuoteTotals } from '@/components/ui/quote-totals.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { saveCsvFile } from '@/lib/csv.ts';
import { csvOfQuote } from '@/lib/quote-csv.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { downloadVersion } from './quotes-api.ts';
import { useQuoteVersion } from './watch-quotes.ts';

/** The versions that were sent, the newest first. Renders nothing if there are none. */
export function QuoteVersions({ record }: { record: QuoteRecord }) {
  const id = useId();
  const { version: count } = record;
  if (count === 0) return null;
  const numbers = Array.from({ length: count }, (_, index) => count - index);
  return (
    <>
      <h4 id={id} className="mt-4 mb-2 text-sm font-semibold">
        Versions
      </h4>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line rounded-md border border-line text-sm"
      >
        {numbers.map((number) => (
          <li key={number}>
            <VersionRow record={record} number={number} />
          </li>
        ))}
      </ul>
    </>
  );
}

function VersionRow({ record, number }: { record: QuoteRecord; number: number }) {
  const live = useQuoteVersion(record.enquiryId, number);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Loaded
      live={live}
      loading={<Skeleton className="h-11" />}
      failure={`Failed to load version ${number}.`}
    >
      {(version) =>
        version && (
          <div className="flex flex-wrap items-center gap-x-3 px-3 py-1">
            <p className="min-w-0 flex-1 basis-52 py-1.5 wrap-anywhere">
              <span className="font-semibold">Version {number}</span>{' '}
              <span className="tabular-nums">{formatRupees(quoteAmounts(version).total)}</span>{' '}
              <span className="block text-ink-soft">
                {dateTimeText(version.sentAt)} by <AdminName uid={version.sentBy} />
              </span>
            </p>
            <Button
              variant="quiet"
              className="px-3!"
              aria-label={`View version ${number}`}
              onClick={() => setIsOpen(true)}
            >
              <Eye aria-hidden className="size-4.5" />
              View
            </Button>
            <PdfButton referenceNumber={record.referenceNumber} version={number} />
            <Button
              variant="quiet"
              className="px-3!"
              aria-label={`Download version ${number} as CSV`}
              onClick={() =>
                saveCsvFile(`${record.referenceNumber}-version-${number}`, csvOfQuote(version))
              }
            >
              <FileSpreadsheet aria-hidden className="size-4.5" />
              CSV
            </Button>
            {isOpen && <VersionDialog version={version} onClose={() => setIsOpen(false)} />}
          </div>
        )
      }
    </Loaded>
  );
}

function PdfButton({ referenceNumber, version }: { referenceNumber: string; version: number }) {
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    if (isLoading) return;
    setIsLoading(true);
    const problem = await downloadVersion(referenceNumber, version);
    setIsLoading(false);
    if (problem !== undefined) toast.error(`Failed to download the PDF. ${problem}`);
  }

  return (
    <Button
      variant="quiet"
      className="px-3!"
      aria-label={`Download version ${version} as PDF`}
      aria-disabled={isLoading}
      onClick={download}
    >
      <Download aria-hidden className="size-4.5" />
      PDF
    </Button>
  );
}

interface VersionDialogProps {
  version: QuoteVersion;
  onClose: () => void;
}

/** A version as it was sent. */
function VersionDialog({ version, onClose }: VersionDialogProps) {
  const amounts = quoteAmounts(version);
  return (
    <Dialog title={`Version ${version.version}`} size="large" onClose={onClose}>
      <div className="space-y-4">
        <p className="text-sm text-ink-soft">
          Sent {dateTimeText(version.sentAt)} by <AdminName uid={version.sentBy} />. Valid until{' '}
          {dayText(version.validUntil)}.
        </p>
        <ol className="divide-y divide-line border-y border-line text-sm">
          {version.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
            <li key={index} className="flex justify-between gap-4 py-2">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{line.name}</p>
                <p className="text-ink-soft tabular-nums">{detailsOf(line)}</p>
                {line.note !== '' && <p className="text-ink-soft">{line.note}</p>}
              </div>
              <p className="font-semibold tabular-nums">
                {formatRupees(amounts.lines[index]?.taxable ?? 0n)}
              </p>
            </li>
          ))}
        </ol>
        <QuoteTotals amounts={amounts} />
        {version.terms !== '' && (
          <p className="text-sm wrap-anywhere whitespace-pre-line">{version.terms}</p>
        )}
      </div>
    </Dialog>
  );
}

/** `8.5 t at ₹61,500.50, less 5%, GST 18%, HSN 7214` */
function detailsOf({
  quantity,
  unit,
  price,
  discount,
  gstRate,
  hsn,
}: QuoteVersion['lines'][number]) {
  return [
    `${quantityText(quantity, unit)} at ${formatAdminPrice(price)}`,
    discount > 0 && `less ${discount}%`,
    `GST ${gstRate}%`,
    hsn !== '' && `HSN ${hsn}`,
  ]
    .filter(Boolean)
    .join(', ');
}
