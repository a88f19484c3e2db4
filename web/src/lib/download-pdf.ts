/** Downloads PDF documents of the API. */
import { saveFile } from './save-file.ts';

/** Longer than the function takes to start and to create a document. */
const TIMEOUT_MS = 30_000;

export interface PdfRequest {
  path: string;
  /** Sent by POST as JSON; without it, the document is requested by GET. */
  body?: unknown;
  /** The token of the customer's link, or an ID token. */
  token?: string;
}

/** `failed` has the error text of the server; `unreachable`: no response, as when the device is offline. */
type PdfResult = { kind: 'saved' } | { kind: 'unreachable' } | { kind: 'failed'; error: string };

const FAILED_TEXT = 'The PDF could not be created. Please try again.';

/** Requests a PDF and saves it on the device under the name that the server gives it. */
export async function downloadPdf({ path, body, token }: PdfRequest): Promise<PdfResult> {
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { kind: 'failed', error: await errorOf(response) };
    saveFile(fileNameOf(response), await response.blob());
    return { kind: 'saved' };
  } catch {
    // `fetch` and `blob` reject only without a complete response.
    return { kind: 'unreachable' };
  }
}

async function errorOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const hasError = typeof body === 'object' && body !== null && 'error' in body;
  return hasError && typeof body.error === 'string' ? body.error : FAILED_TEXT;
}

function fileNameOf({ headers }: Response): string {
  return headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'document.pdf';
}
