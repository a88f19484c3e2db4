import { type ApiResponse, readApiResponse } from '@/lib/http.ts';

const PATH = '/api/attachments';

/** Milliseconds without progress, or without a response, after which an upload counts as failed. */
const STALL_MS = 60_000;

/**
 * Uploads a file. `onProgress` receives the number of bytes sent so far. Never rejects: a failed, stalled or redirected
 * upload resolves to `unreachable`. Uses XMLHttpRequest, because `fetch` does not report the progress of requests.
 */
export function uploadFile(
  id: string,
  file: Blob,
  onProgress: (bytes: number) => void,
): Promise<ApiResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALL_MS);
    };
    request.upload.onprogress = ({ loaded }) => {
      restartTimer();
      onProgress(loaded);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      resolve(responseOf(request));
    };
    request.open('POST', PATH);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Idempotency-Key', id);
    restartTimer();
    request.send(file);
  });
}

function responseOf(request: XMLHttpRequest): ApiResponse | Promise<ApiResponse> {
  const { status, responseText, responseURL } = request;
  // A redirect comes from another server, such as the sign-in page of a public network.
  if (status < 200 || !responseURL.endsWith(PATH)) return { kind: 'unreachable' };
  const retryAfter = request.getResponseHeader('Retry-After');
  const headers = new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
  return readApiResponse(new Response(responseText || null, { status, headers }));
}
