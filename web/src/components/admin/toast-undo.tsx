import toast from 'react-hot-toast/headless';

/** Milliseconds for which a toast offers to undo. */
export const UNDO_MS = 10_000;

interface UndoToastOptions {
  /** `toast.success` by default. */
  show?: typeof toast.success;
  /** The toast to replace. */
  id?: string;
}

/** Shows a toast with an `Undo` button. Returns its id. */
export function toastUndo(
  text: string,
  onUndo: () => void,
  { show = toast.success, ...options }: UndoToastOptions = {},
): string {
  return show(
    ({ id }) => (
      <span className="flex items-start justify-between gap-4">
        {text}
        <button
          type="button"
          className="-my-1 rounded-sm px-2 py-1 font-bold text-accent hover:underline"
          onClick={() => {
            onUndo();
            toast.dismiss(id);
          }}
        >
          Undo
        </button>
      </span>
    ),
    { duration: UNDO_MS, ...options },
  );
}
