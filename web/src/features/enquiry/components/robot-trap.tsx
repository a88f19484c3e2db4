import { MIN_FILLING_MS } from '@neev/domain';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * A field for robots that fill in whatever they find. People do not see it, reach it or hear of it,
 * and the fillers of passwords and addresses are asked to pass it by.
 */
export function RobotTrap({ field }: { field: RefObject<HTMLInputElement | null> }) {
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

/** What the server tells robots by; no person is ever taken for one, however quick. */
export function useRobotTraps() {
  const trap = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  /** Waits until a person could have filled in the form. */
  async function passTraps() {
    const filledForMs = () => Math.round(performance.now() - shownAt.current);
    const missingMs = MIN_FILLING_MS - filledForMs();
    if (missingMs > 0) await new Promise((resolve) => setTimeout(resolve, missingMs));
    return {
      website: trap.current?.value ?? '',
      filledForMs: Math.max(MIN_FILLING_MS, filledForMs()),
    };
  }

  return { trap, passTraps };
}
