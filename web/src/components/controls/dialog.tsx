import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useHistoryEntry } from '@/lib/history/site-history.ts';
import { Announcer } from '../ui/announcer.tsx';
import { addOpenDialog, openDialogs } from './open-dialogs.ts';

interface DialogProps {
  title: string;
  /** Called to close the dialog: by the close button, Escape, Back and a click on the backdrop. */
  onClose: () => void;
  /** Handles keys pressed in the dialog. Escape closes it. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
  /** `medium` (32rem) by default; `screen` fills a narrow screen, `fullscreen` every screen. */
  size?: DialogSize;
  /** Class of the scrolling body. */
  bodyClassName?: string;
}

type DialogSize = 'medium' | 'large' | 'screen' | 'fullscreen';

const BOX = 'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-lg';

const sizes: Record<DialogSize, string> = {
  medium: `${BOX} max-w-lg`,
  large: `${BOX} max-w-3xl`,
  screen:
    'm-0 size-full max-h-none max-w-none md:mx-auto md:mt-16 md:h-auto md:max-h-[calc(100dvh-8rem)] md:max-w-2xl md:rounded-lg',
  fullscreen: 'm-0 size-full max-h-none max-w-none',
};

/**
 * A modal dialog, open while it is mounted. The native `<dialog>` traps the focus, makes the page
 * behind inert and restores the focus. If the element that had it is gone, the content of the page gets it.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, onKeyDown, children, size = 'medium', bodyClassName } = props;
  const titleId = useId();
  const { dialog, handlers } = useModal({ onClose, onKeyDown });
  const backdrop = useBackdropClick(onClose);
  useHistoryEntry(true, onClose);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(
        'flex-col overflow-hidden bg-white text-ink shadow-raised backdrop:bg-slate-950/60 open:flex',
        sizes[size],
      )}
      {...backdrop}
      {...handlers}
      onCancel={(event) => {
        // React also calls the handlers of the dialogs around the one that is cancelled.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      {/* The rest of the page is inert, also its live region. */}
      <Announcer>
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-4 sm:px-6 short:py-0">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-slate-100"
            onClick={onClose}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {/* Covers the dialog, whose blank parts would count as its backdrop. */}
        <div
          className={classNames('grow overflow-y-auto px-5 py-5 sm:px-6 short:py-3', bodyClassName)}
        >
          {children}
        </div>
      </Announcer>
    </dialog>
  );
}

/**
 * Calls `onClick` for a click that starts and ends on the backdrop, not for the end of a text selection. It targets the
 * dialog element itself. The keyboard equivalent is Escape.
 */
function useBackdropClick(onClick: () => void) {
  const startsOnBackdrop = useRef(false);
  return {
    onPointerDown({ target, currentTarget }: MouseEvent) {
      startsOnBackdrop.current = target === currentTarget;
    },
    onClick({ target, currentTarget }: MouseEvent) {
      if (startsOnBackdrop.current && target === currentTarget) onClick();
    },
  };
}

/** Shows a dialog that the browser has closed, below the dialogs that are above it. */
function reopen(dialog: HTMLDialogElement): void {
  for (const each of openDialogs.slice(openDialogs.indexOf(dialog))) {
    each.close();
    each.showModal();
  }
}

/** Opens the dialog element. Returns its ref and event handlers. */
function useModal({ onClose, onKeyDown }: Pick<DialogProps, 'onClose' | 'onKeyDown'>) {
  const dialog = useRef<HTMLDialogElement>(null);

  /** Handles Escape while the focus is in no dialog, where no dialog gets the key. */
  const handleKeyOfDocument = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (dialog.current !== openDialogs.at(-1)) return;
    event.preventDefault();
    onClose();
  });

  // A layout effect, so that the dialog is closed before its element is removed; otherwise the
  // browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    const remove = addOpenDialog(element);
    const listener = (event: globalThis.KeyboardEvent) => handleKeyOfDocument(event);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      remove();
      // The browser does not return the focus to an element that was removed or hidden.
      const { activeElement: focused, body } = document;
      if (opener !== body && (focused === body || element.contains(focused)))
        document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);

  const handlers = {
    // Escape is handled as a key: the browser closes all dialogs that were opened by keys at once,
    // and does not always send `cancel` first.
    onKeyDown(event: KeyboardEvent) {
      onKeyDown?.(event);
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    /**
     * The browser has closed the dialog without `cancel`: `onClose` decides whether it stays. It always stays if the
     * browser has closed it together with a dialog above it.
     */
    onClose() {
      if (!dialog.current || dialog.current.open) return;
      const isOnTop = dialog.current === openDialogs.at(-1);
      reopen(dialog.current);
      if (isOnTop) onClose();
    },
  };
  return { dialog, handlers };
}
