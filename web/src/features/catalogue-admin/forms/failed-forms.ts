/** Forms that could not be saved: each opens again, with what was typed, on the next occasion. */
import type { OpenedForm } from './opened-form.ts';

export interface FailedForm {
  key: number;
  form: OpenedForm;
}

interface FailedForms {
  getState(): readonly FailedForm[];
  /** The answer unsubscribes. */
  subscribe(onChange: () => void): () => void;
  push(form: OpenedForm): void;
  drop(key: number): void;
}

/** They outlive the screen: the answer may come when one has gone on to another. */
export const failedForms = createFailedForms();

function createFailedForms(): FailedForms {
  const subscribers = new Set<() => void>();
  let state: readonly FailedForm[] = [];
  let lastKey = 0;

  function change(next: readonly FailedForm[]) {
    state = next;
    for (const notify of subscribers) notify();
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    push(form) {
      lastKey += 1;
      change([...state, { key: lastKey, form }]);
    },
    drop: (dropped) => change(state.filter(({ key }) => key !== dropped)),
  };
}
