import type { ApiAnswer } from '@/lib/http.ts';

/** Why the API did not do it, in words for people; `undefined` when it did. */
export function problemOf(answer: ApiAnswer): string | undefined {
  switch (answer.kind) {
    case 'ok':
      return undefined;
    case 'unreachable':
      return 'There is no answer. Please check your connection.';
    case 'refused':
      return answer.error === '' ? `The server refused it (${answer.status}).` : answer.error;
  }
}
