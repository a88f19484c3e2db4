import { useEffect, useRef, useState } from 'react';
import { TextField } from '@/components/ui/field.tsx';
import { parsePrice } from './listing-query.ts';

/** Debounce time of typed values in milliseconds. */
const TYPING_PAUSE_MS = 400;

interface PriceFieldProps {
  label: string;
  price: number | undefined;
  /** `isFurtherChange` is false for the first change since the field received the focus. */
  onChange: (price: number | undefined, isRefined: boolean) => void;
}

/** A price field. Applies the value when typing pauses, on Enter and on blur. */
export function PriceField({ label, price, onChange }: PriceFieldProps) {
  const { text, isTyped, setText, settle } = useDraft(price);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasChanged = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  function commit(typed: string) {
    clearTimeout(timer.current);
    settle();
    const typedPrice = parsePrice(typed);
    if (typedPrice === price) return;
    onChange(typedPrice, hasChanged.current);
    hasChanged.current = true;
  }

  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={text !== '' && parsePrice(text) === undefined ? 'Enter a number.' : undefined}
      onFocus={() => {
        hasChanged.current = false;
      }}
      onChange={({ target: { value } }) => {
        setText(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(value), TYPING_PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isTyped) commit(text);
      }}
      onBlur={() => {
        if (isTyped) commit(text);
      }}
    />
  );
}

/** The typed text until it is applied. A price that changes elsewhere replaces it. */
function useDraft(price: number | undefined) {
  const [seen, setSeen] = useState(price);
  const [draft, setDraft] = useState({ text: textOf(price), isTyped: false });

  if (seen !== price) {
    setSeen(price);
    const isOwn = parsePrice(draft.text) === price;
    if (!draft.isTyped && !isOwn) setDraft({ text: textOf(price), isTyped: false });
  }

  return {
    ...draft,
    setText: (text: string) => setDraft({ text, isTyped: true }),
    settle: () => setDraft((current) => ({ ...current, isTyped: false })),
  };
}

function textOf(price: number | undefined): string {
  return price === undefined ? '' : String(price);
}
