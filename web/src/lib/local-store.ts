/** A parsed value in `localStorage`, the same in all tabs. */
import { localValues } from './stored-values.ts';

interface LocalStore<T> {
  /** The value. Keeps its identity until the stored text changes. */
  get(): T;
  /** Changes the value as it is stored now, perhaps by another tab. Returns whether it outlasts the page. */
  update(change: (value: T) => T): boolean;
  /** Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}

export function createLocalStore<T>(
  key: string,
  parse: (text: string | undefined) => T,
): LocalStore<T> {
  const listeners = new Set<() => void>();
  let known: { text: string | undefined; value: T } | undefined;

  function get(): T {
    const text = localValues.read(key);
    if (known?.text !== text) known = undefined;
    known ??= { text, value: parse(text) };
    return known.value;
  }

  return {
    get,
    update(change) {
      const value = change(get());
      const text = JSON.stringify(value);
      const isStored = localValues.write(key, text);
      known = { text, value };
      for (const notify of listeners) notify();
      return isStored;
    },
    subscribe(onChange) {
      const onStorage = (event: StorageEvent) => {
        // `null`: everything was cleared.
        if (event.key === key || event.key === null) onChange();
      };
      listeners.add(onChange);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
