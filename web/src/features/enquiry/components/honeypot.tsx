import { MIN_FILLING_MS } from '@neev/domain';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * A field that only robots fill in. It is hidden from the screen, the keyboard and screen readers,
 * and password managers are asked to ignore it.
 */
export function Honeypot({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input
          ref={field}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </div>
  );
}

/** What the server detects robots by. No person is taken for one, however quick. */
export function useSpamTraps() {
  const honeypot = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  /** Waits for the minimum time to fill in the form, and returns what is sent with it. */
  async function passTraps() {
    const filledForMs = () => Math.round(performance.now() - shownAt.current);
    const missingMs = MIN_FILLING_MS - filledForMs();
    if (missingMs > 0) await new Promise((resolve) => setTimeout(resolve, missingMs));
    return {
      website: honeypot.current?.value ?? '',
      filledForMs: Math.max(MIN_FILLING_MS, filledForMs()),
    };
  }

  return { honeypot, passTraps };
}
