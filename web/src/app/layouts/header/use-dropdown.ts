import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useEscape } from '@/lib/hooks/overlay.ts';

/** Milliseconds that a mouse rests on the entry before it opens: passing by opens nothing. */
const OPEN_DELAY_MS = 80;

/** Milliseconds that a mouse may be off before the panel closes: a way cut short costs nothing. */
const CLOSE_DELAY_MS = 300;

interface Opening {
  /** The visit to the page: another page, and the panel is closed. */
  locationKey: string;
  /** Opened by a press or a key, so that it stays when the mouse leaves. */
  isPinned: boolean;
}

/**
 * A panel under a button, which a mouse opens by resting on it, and a press or a key toggles.
 * Escape, a press or the focus elsewhere and another page close it.
 */
export function useDropdown() {
  const { key } = useLocation();
  const [opening, setOpening] = useState<Opening>();
  const container = useRef<HTMLLIElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const delay = useDelay();
  const isOpen = opening?.locationKey === key;

  function open(isPinned: boolean) {
    delay.cancel();
    setOpening({ locationKey: key, isPinned });
  }

  function close() {
    delay.cancel();
    if (panel.current?.contains(document.activeElement)) trigger.current?.focus();
    setOpening(undefined);
  }

  const { moveIn, content } = useMoveIn();
  useEscape(isOpen, () => {
    close();
    if (document.activeElement === document.body) trigger.current?.focus();
  });
  usePressOutside(isOpen, container, close);

  return {
    isOpen,
    close,
    refs: { container, trigger, panel, content },
    /** Opens, and puts the focus on the panel's first link. */
    enter() {
      open(true);
      moveIn();
    },
    toggle(event: MouseEvent) {
      if (isOpen && opening.isPinned) return close();
      open(true);
      // A click that no pointer made: of Enter or Space.
      if (event.detail === 0) moveIn();
    },
    containerHandlers: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse') return;
        if (isOpen) delay.cancel();
        else delay.start(() => open(false), OPEN_DELAY_MS);
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse') return;
        if (isOpen && !opening.isPinned) delay.start(close, CLOSE_DELAY_MS);
        else delay.cancel();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}

/** One thing that is done later unless something comes between. */
function useDelay() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    start(action: () => void, delayMs: number) {
      clearTimeout(timer.current);
      timer.current = setTimeout(action, delayMs);
    },
    cancel: () => clearTimeout(timer.current),
  };
}

/** Puts the focus on the panel's first link: now, or as soon as its content is mounted. */
function useMoveIn() {
  const mounted = useRef<HTMLElement>(null);
  const isWanted = useRef(false);

  function moveIn() {
    isWanted.current = mounted.current === null;
    mounted.current?.querySelector('a')?.focus();
  }

  const content = useCallback((element: HTMLElement | null) => {
    mounted.current = element;
    if (element && isWanted.current) element.querySelector('a')?.focus();
    isWanted.current = false;
  }, []);

  return { moveIn, content };
}

function usePressOutside(
  isActive: boolean,
  container: { current: HTMLElement | null },
  onPress: () => void,
) {
  const pressed = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !container.current?.contains(target)) onPress();
  });
  useEffect(() => {
    if (!isActive) return;
    const listener = (event: Event) => pressed(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, [isActive]);
}
