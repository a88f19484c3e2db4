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
import { useHistoryEntry } from '@/lib/history/site-history.ts';
import { useEscape } from '@/lib/hooks/overlay.ts';

/**
 * Milliseconds of hovering before the panel opens, so that passing over the entry does not open it.
 */
const OPEN_DELAY_MS = 80;

/**
 * Milliseconds without hovering before the panel closes, so that leaving it briefly does not close
 * it.
 */
const CLOSE_DELAY_MS = 300;

interface OpenState {
  /** Location key at the time of opening. Another key closes the panel. */
  locationKey: string;
  /** Opened by click or key, so that it stays open when the mouse leaves. */
  isPinned: boolean;
}

/**
 * A panel below a button. Hovering opens it; a click or key toggles it. It closes on Escape, on a
 * click or focus outside, and on navigation.
 */
export function useDropdown() {
  const { key } = useLocation();
  const [openState, setOpenState] = useState<OpenState>();
  const container = useRef<HTMLLIElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const delay = useDelay();
  const isOpen = openState?.locationKey === key;

  function open(isPinned: boolean) {
    delay.cancel();
    setOpenState({ locationKey: key, isPinned });
  }

  function close() {
    delay.cancel();
    if (panel.current?.contains(document.activeElement)) trigger.current?.focus();
    setOpenState(undefined);
  }

  const { focusFirstLink, content } = useFocusFirstLink();
  useEscape(isOpen, () => {
    close();
    if (document.activeElement === document.body) trigger.current?.focus();
  });
  useHistoryEntry(isOpen && openState.isPinned, close);
  usePointerDownOutside(isOpen, container, close);

  return {
    isOpen,
    close,
    refs: { container, trigger, panel, content },
    /** Opens the panel and focuses its first link. */
    openAndFocus() {
      open(true);
      focusFirstLink();
    },
    toggle(event: MouseEvent) {
      if (isOpen && openState.isPinned) return close();
      open(true);
      // A click without a pointer: Enter or Space.
      if (event.detail === 0) focusFirstLink();
    },
    containerHandlers: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse') return;
        if (isOpen) delay.cancel();
        else delay.start(() => open(false), OPEN_DELAY_MS);
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse') return;
        if (isOpen && !openState.isPinned) delay.start(close, CLOSE_DELAY_MS);
        else delay.cancel();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}

/** A timer for one action; starting another or unmounting cancels it. */
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

/** Focuses the first link of the panel, now or when its content is mounted. */
function useFocusFirstLink() {
  const contentElement = useRef<HTMLElement>(null);
  const isFocusPending = useRef(false);

  function focusFirstLink() {
    isFocusPending.current = contentElement.current === null;
    contentElement.current?.querySelector('a')?.focus();
  }

  const content = useCallback((element: HTMLElement | null) => {
    contentElement.current = element;
    if (element && isFocusPending.current) element.querySelector('a')?.focus();
    isFocusPending.current = false;
  }, []);

  return { focusFirstLink, content };
}

function usePointerDownOutside(
  isActive: boolean,
  container: { current: HTMLElement | null },
  onPointerDownOutside: () => void,
) {
  const handlePointerDown = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !container.current?.contains(target)) onPointerDownOutside();
  });
  useEffect(() => {
    if (!isActive) return;
    const listener = (event: Event) => handlePointerDown(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, [isActive]);
}
