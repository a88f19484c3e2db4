import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { classNames } from '@/lib/class-names.ts';

/** Milliseconds for which a toast is shown (specification, section 9). */
const TOAST_DURATION_MS = 4_000;

/**
 * Shows toasts at the top right. Uses only the state of react-hot-toast, whose components inject
 * styles that the Content-Security-Policy blocks. A popover, so that a toast is above an open
 * dialog.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ duration: TOAST_DURATION_MS });
  const layer = useRef<HTMLElement>(null);
  const newest = toasts[0]?.id;

  useEffect(() => {
    // Showing the popover again moves it to the top of the top layer.
    layer.current?.hidePopover?.();
    if (newest !== undefined) layer.current?.showPopover?.();
  }, [newest]);

  return (
    <section
      ref={layer}
      popover="manual"
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="fixed inset-auto top-4 right-4 m-0 w-[min(24rem,calc(100vw-2rem))] bg-transparent"
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((toast) => (
          <div
            key={toast.id}
            role={toast.type === 'error' ? 'alert' : 'status'}
            className={classNames(
              'mb-3 flex items-start gap-3 rounded-md border-l-4 bg-ink px-4 py-3.5 text-sm font-medium text-white shadow-raised',
              toast.type === 'error' ? 'border-red-500' : 'border-emerald-400',
            )}
          >
            {toast.type === 'error' ? (
              <CircleAlert aria-hidden className="mt-px size-5 shrink-0 text-red-400" />
            ) : (
              <CircleCheck aria-hidden className="mt-px size-5 shrink-0 text-emerald-400" />
            )}
            <div className="min-w-0 flex-1">{resolveValue(toast.message, toast)}</div>
          </div>
        ))}
    </section>
  );
}
