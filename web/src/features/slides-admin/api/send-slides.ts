import type { HeroSlide, HeroSlideChange, HeroSlideInput } from '@neev/domain';
import { type ApiCall, callApi, prepareCall } from '@/lib/admin/call-api.ts';
import { createAdd } from '@/lib/admin/create-add.ts';
import type { ApiAnswer } from '@/lib/http.ts';
import { answerOf } from './pending.ts';

const PATH = '/api/hero-slides';

/**
 * What an administrator does to slides, as requests to the API: one after the other, so that each
 * finds what those before it have left. A change says which version of the slide was seen, and is
 * refused with 409 when somebody else has changed that one; one's own changes are no surprise.
 */
export function createSlideRequests() {
  /** The version that one's own last change has made, by id. */
  const ownVersions = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  function inTurn(request: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const answered = last.then(request);
    last = answered;
    return answered;
  }

  async function change({ id, updatedAt }: HeroSlide, changed: HeroSlideChange) {
    const seen = new Date(Math.max(updatedAt.getTime(), ownVersions.get(id) ?? 0));
    const body = { ...changed, updatedAt: seen };
    const answer = await callApi({ method: 'PUT', path: `${PATH}/${id}`, body });
    if (answer.kind === 'ok') ownVersions.set(id, answerOf(answer.body).updatedAt);
    return answer;
  }

  const add = createAdd(callApi);
  const removal = (id: string): ApiCall => ({ method: 'DELETE', path: `${PATH}/${id}` });

  return {
    add: (input: HeroSlideInput) => inTurn(() => add(PATH, input)),
    change: (seen: HeroSlide, changed: HeroSlideChange) => inTurn(() => change(seen, changed)),
    delete: (id: string) => inTurn(() => callApi(removal(id))),
    /** A deletion that can be sent while the page is being left. */
    prepareDelete: (id: string) => prepareCall(removal(id)),
    order: (ids: readonly string[]) =>
      inTurn(() => callApi({ method: 'PUT', path: PATH, body: { ids } })),
  };
}
