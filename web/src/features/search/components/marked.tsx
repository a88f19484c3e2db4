import { type Matched, markMatches } from '../engine/mark-matches.ts';

/** A text with what matched in it marked. */
export function Marked({ text, matched }: { text: string; matched: Matched }) {
  return markMatches(text, matched).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity.
      <mark key={index} className="bg-accent-soft text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
