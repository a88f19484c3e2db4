import toast from 'react-hot-toast/headless';

/** Milliseconds in which one can think better of it. */
export const UNDO_MS = 10_000;

interface UndoToast {
  text: string;
  onUndo: () => void;
}

/** Says that something was done, with the way back. The answer takes it away again. */
export function toastUndo({ text, onUndo }: UndoToast): () => void {
  const shown = toast.success(
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
    { duration: UNDO_MS },
  );
  return () => toast.dismiss(shown);
}
