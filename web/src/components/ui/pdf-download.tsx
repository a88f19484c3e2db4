import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PdfRequest } from '@/lib/download-pdf.ts';
import { Button } from './button.tsx';

type State = { kind: 'idle' | 'loading' | 'unreachable' } | { kind: 'failed'; error: string };

/** The button that downloads a document as PDF. The server creates it, so offline the page can only be printed. */
export function PdfDownload({ getRequest }: { getRequest: () => PdfRequest }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const isLoading = state.kind === 'loading';

  async function download() {
    if (isLoading) return;
    setState({ kind: 'loading' });
    setState(await requestPdf(getRequest()));
  }

  return (
    <>
      <Button variant="outline" aria-disabled={isLoading} onClick={() => void download()}>
        <FileDown aria-hidden className="size-4" />
        {isLoading ? 'Creating PDF…' : 'Download PDF'}
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
            print this page
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

async function requestPdf(request: PdfRequest): Promise<State> {
  if (!navigator.onLine) return { kind: 'unreachable' };
  // Not cached by the service worker before its first use; on a failed import, the device is offline.
  const loaded = await import('@/lib/download-pdf.ts').catch(() => undefined);
  if (!loaded) return { kind: 'unreachable' };
  const result = await loaded.downloadPdf(request);
  return result.kind === 'saved' ? { kind: 'idle' } : result;
}
