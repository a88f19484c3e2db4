import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';

interface EditableNumberProps {
  /** Name of the value: `price of …`. */
  label: string;
  value: number;
  displayText: string;
  schema: z.ZodMiniType<number | undefined>;
  onSave: (value: number) => void;
}

/** A number with inline editing. Enter and leaving the field save; Escape cancels. */
export function EditableNumber({ label, value, displayText, ...rest }: EditableNumberProps) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    // After a key press that removed the input, no element has the focus.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) {
    return <NumberInput label={label} value={value} {...rest} onDone={() => setIsEditing(false)} />;
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Edit ${label}: ${displayText}`}
      className="-mx-2 min-h-9 max-w-full rounded-md border border-transparent px-2 text-left tabular-nums hover:border-slate-400"
      onClick={() => setIsEditing(true)}
    >
      {displayText}
    </button>
  );
}

interface NumberInputProps extends Pick<EditableNumberProps, 'label' | 'value' | 'schema'> {
  onSave: (value: number) => void;
  onDone: () => void;
}

function NumberInput({ label, value, schema, onSave, onDone }: NumberInputProps) {
  const [text, setText] = useState(String(value));
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isFinished = useRef(false);

  useEffect(() => input.current?.focus(), []);

  function finish() {
    isFinished.current = true;
    onDone();
  }

  function save() {
    // Removing the input also fires `blur`.
    if (isFinished.current) return;
    const parsed = schema.safeParse(text.trim() === '' ? Number.NaN : Number(text));
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    if (parsed.data !== undefined && parsed.data !== value) onSave(parsed.data);
    finish();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Otherwise the same key press would activate the button that receives the focus.
    event.preventDefault();
    if (event.key === 'Enter') save();
    else finish();
  }

  return (
    <>
      <input
        ref={input}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        className="-mx-2 min-h-9 w-full min-w-16 rounded-md border border-slate-500 px-2 tabular-nums aria-invalid:border-red-700"
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={handleKeyDown}
        onBlur={save}
      />
      {problem !== undefined && (
        <span id={problemId} role="alert" className="mt-1 block text-xs font-medium text-red-700">
          {problem}
        </span>
      )}
    </>
  );
}
