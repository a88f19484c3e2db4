import { formatCount, limits, parseEnteredNumber } from '@neev/domain';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '@/components/controls/field.tsx';
import { afterPress } from '@/lib/after-press.ts';
import { parsePrice } from './listing-query.ts';

/** Debounce time of typed values in milliseconds. */
const DEBOUNCE_MS = 400;

const PROBLEM = `Enter a price, up to ${formatCount(limits.price)}.`;

interface PriceFieldProps {
  label: string;
  price: number | undefined;
  /** `isFurtherChange` is false for the first change since the field received the focus. */
  onChange: (price: number | undefined, isFurtherChange: boolean) => void;
}

/** A price field. Applies the value when typing pauses, on Enter and on blur. */
export function PriceField({ label, price, onChange }: PriceFieldProps) {
  const { text, isTyped, setText, markApplied } = useTypedText(price);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasChanged = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  function commit(typed: string) {
    clearTimeout(timer.current);
    markApplied();
    const typedPrice = parseTyped(typed);
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
      // Not while it is typed: `1,00` is not a number before it is `1,000`.
      error={!isTyped && text !== '' && parseTyped(text) === undefined ? PROBLEM : undefined}
      onFocus={() => {
        hasChanged.current = false;
      }}
      onChange={({ target: { value } }) => {
        setText(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(value), DEBOUNCE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isTyped) commit(text);
      }}
      onBlur={() => {
        if (!isTyped) return;
        clearTimeout(timer.current);
        afterPress(() => commit(text));
      }}
    />
  );
}

/** The typed text until it is applied. A price that changes elsewhere replaces it. */
function useTypedText(price: number | undefined) {
  const [lastPrice, setLastPrice] = useState(price);
  const [input, setInput] = useState({ text: textOf(price), isTyped: false });

  if (lastPrice !== price) {
    setLastPrice(price);
    const isSamePrice = parseTyped(input.text) === price;
    if (!input.isTyped && !isSamePrice) setInput({ text: textOf(price), isTyped: false });
  }

  return {
    ...input,
    setText: (text: string) => setInput({ text, isTyped: true }),
    markApplied: () => setInput((current) => ({ ...current, isTyped: false })),
  };
}

/** Parses a price as visitors type it: `1,00,000`, `₹500`. */
function parseTyped(text: string): number | undefined {
  return parsePrice(String(parseEnteredNumber(text)));
}

function textOf(price: number | undefined): string {
  return price === undefined ? '' : String(price);
}
