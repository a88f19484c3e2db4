import { Pencil, Trash2 } from 'lucide-react';

interface RecordButtonsProps {
  /** What it is called, for those who do not see where the buttons stand. */
  name: string;
  /** Not before the record has been read. */
  isDisabled?: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const buttonClass =
  'grid size-10 place-items-center rounded-md hover:bg-slate-100 disabled:cursor-not-allowed disabled:opacity-40';

/** To edit a record, and to delete it. */
export function RecordButtons({ name, isDisabled, onEdit, onDelete }: RecordButtonsProps) {
  return (
    <div className="flex shrink-0">
      <button
        type="button"
        aria-label={`Edit ${name}`}
        disabled={isDisabled}
        className={buttonClass}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        disabled={isDisabled}
        className={`${buttonClass} text-red-700`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </button>
    </div>
  );
}
