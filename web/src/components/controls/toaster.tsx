import { CircleAlert, CircleCheck } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from '@/lib/class-names.ts';
import { openDialogs, subscribeToOpenDialogs } from './open-dialogs.ts';

/** Milliseconds for which a toast is shown (specification, section 9). */
const TOAST_DURATION_MS = 4_000;

/**
 * Shows toasts at the top right. Uses only the state of react-hot-toast, whose components inject
 * styles that the Content-Security-Policy blocks. A popover, so that a toast is above an open
 * dialog, and part of that dialog, since the rest of the page is inert.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ duration: TOAST_DURATION_MS });
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const newest = toasts[0]?.id;
  const dialog = useSyncExternalStore(subscribeToOpenDialogs, () => openDialogs.at(-1));

  const visibleToasts = toasts.filter(({ visible }) => visible);
  // A dismissed toast sends neither leave nor blur.
  const dismissedCount = toasts.length - visibleToasts.length;
  const endPause = useEffectEvent(handlers.endPause);
  useEffect(() => {
    if (dismissedCount > 0) endPause();
  }, [dismissedCount]);

  // Nor does one that loses the focus because its dialog is closed.
  useEffect(() => {
    if (layer) endPause();
  }, [layer]);

  useEffect(() => {
    // It was part of a dialog that has just been closed, and will be rendered again.
    if (!layer?.isConnected) return;
    // Showing the popover again moves it to the top of the top layer.
    layer.hidePopover?.();
    if (newest !== undefined) layer.showPopover?.();
  }, [layer, newest]);

  return createPortal(
    <section
      ref={setLayer}
      popover="manual"
      aria-label="Notifications"
      // Not for touch, which sends no leave event when a toast disappears.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && handlers.startPause()}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="fixed inset-auto top-4 right-4 m-0 w-[min(24rem,calc(100vw-2rem))] bg-transparent"
    >
      {visibleToasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </section>,
    dialog ?? document.body,
  );
}

function ToastMessage({ toast }: { toast: Toast }) {
  const isError = toast.type === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  const element = useRef<HTMLDivElement>(null);

  // A layout effect, so that the button that was pressed still has the focus.
  useLayoutEffect(() => {
    const message = element.current;
    return () => {
      if (message?.contains(document.activeElement)) focusContent();
    };
  }, []);

  return (
    <div
      ref={element}
      role={isError ? 'alert' : 'status'}
      className={classNames(
        'mb-3 flex items-start gap-3 rounded-md border-l-4 bg-ink px-4 py-3.5 text-sm font-medium text-white shadow-raised',
        isError ? 'border-red-500' : 'border-emerald-400',
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          'mt-px size-5 shrink-0',
          isError ? 'text-red-400' : 'text-emerald-400',
        )}
      />
      <div className="min-w-0 flex-1">{resolveValue(toast.message, toast)}</div>
    </div>
  );
}

/** Focuses the start of the open dialog or of the page. */
function focusContent(): void {
  const content = openDialogs.at(-1)?.querySelector('button') ?? document.querySelector('main');
  content?.focus({ preventScroll: true });
}
