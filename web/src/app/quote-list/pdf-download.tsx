import type { QuoteItemInput } from '@neev/domain';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';

type State = { kind: 'idle' | 'loading' | 'unreachable' } | { kind: 'failed'; error: string };

/** The button that downloads the list as PDF. The server creates it, so offline the list can only be printed. */
export function PdfDownload({ getItems }: { getItems: () => QuoteItemInput[] }) {
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function download() {
    setState({ kind: 'loading' });
    setState(await requestPdf(getItems()));
  }

  return (
    <>
      <Button variant="outline" disabled={state.kind === 'loading'} onClick={() => void download()}>
        <FileText aria-hidden className="size-4" />
        {state.kind === 'loading' ? 'Creating PDF…' : 'Download PDF'}
      </Button>
      {state.kind === 'failed' && <Problem>{state.error}</Problem>}
      {state.kind === 'unreachable' && (
        <Problem>
          The PDF needs a connection. Without one, you can{' '}
          <button
            type="button"
            className="font-semibold underline underline-offset-4"
            onClick={() => window.print()}
          >
            print the list
          </button>{' '}
          or save it as PDF from the print dialog.
        </Problem>
      )}
    </>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="basis-full text-sm text-red-700">
      {children}
    </p>
  );
}

async function requestPdf(items: QuoteItemInput[]): Promise<State> {
  if (!navigator.onLine) return { kind: 'unreachable' };
  // Not cached by the service worker before its first use; on a failed import, the device is offline.
  const loaded = await import('@/lib/download-pdf.ts').catch(() => undefined);
  if (!loaded) return { kind: 'unreachable' };
  const result = await loaded.downloadPdf({ path: '/api/quote-pdfs', body: { items } });
  return result.kind === 'saved' ? { kind: 'idle' } : result;
}
