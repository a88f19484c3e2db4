import type { HeroSlide, HeroSlideChange, HeroSlideInput } from '@neev/domain';
import { useState } from 'react';
import type { ApiAnswer } from '@/lib/http.ts';
import { mapLive } from '@/lib/live/map-live.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { answerOf, applyPending, type Change, isSettled, type Pending } from './pending.ts';
import { createSlideRequests } from './send-slides.ts';
import { useAllSlides } from './watch-slides.ts';

export interface SlidesDesk {
  /** As they are, with what waits for the server. */
  slides: Live<HeroSlide[]>;
  /** As they are on the server. */
  stored: readonly HeroSlide[];
  add(input: HeroSlideInput): Promise<ApiAnswer>;
  /** `seen`: the slide as it was when it was changed. */
  change(seen: HeroSlide, change: HeroSlideChange): Promise<ApiAnswer>;
  order(ids: readonly string[]): Promise<ApiAnswer>;
  /** Takes a slide out of sight; it is deleted by `remove`, or comes back. */
  hide(id: string): HiddenSlide;
}

interface HiddenSlide {
  remove(): Promise<ApiAnswer>;
  show(): void;
  /** Makes a deletion ready that can be sent while the page is being left. */
  prepareRemoval(): Promise<() => Promise<ApiAnswer>>;
}

const nothingYet: readonly HeroSlide[] = [];

/** The slides and what can be done to them: seen at once, and taken back when it is refused. */
export function useSlidesDesk(): SlidesDesk {
  const live = useAllSlides();
  const stored = live.status === 'ready' ? live.value : nothingYet;
  const [requests] = useState(createSlideRequests);
  const [pending, setPending] = useState<readonly Pending[]>([]);

  const unsettled = pending.filter((each) => !isSettled(each, stored));
  if (unsettled.length < pending.length) setPending(unsettled);

  function lay(change: Change): string {
    const key = crypto.randomUUID();
    setPending((all) => [...all, { key, change }]);
    return key;
  }

  const takeBack = (key: string) => setPending((all) => all.filter((each) => each.key !== key));

  async function send(key: string, request: Promise<ApiAnswer>): Promise<ApiAnswer> {
    const answer = await request;
    if (answer.kind !== 'ok') takeBack(key);
    else {
      const said = answerOf(answer.body);
      setPending((all) => all.map((each) => (each.key === key ? { ...each, answer: said } : each)));
    }
    return answer;
  }

  return {
    slides: mapLive(live, (value) => applyPending(value, unsettled)),
    stored,
    add: (input) => send(lay({ kind: 'add', input }), requests.add(input)),
    change: (seen, change) =>
      send(lay({ kind: 'change', id: seen.id, change }), requests.change(seen, change)),
    order: (ids) => send(lay({ kind: 'order', ids, before: stored }), requests.order(ids)),
    hide(id) {
      const key = lay({ kind: 'delete', id });
      return {
        remove: () => send(key, requests.delete(id)),
        show: () => takeBack(key),
        prepareRemoval: () => requests.prepareDelete(id),
      };
    },
  };
}
