import type { ReactNode } from 'react';

interface DetailProps {
  term: string;
  text: string;
  /** Shown instead of the text. */
  children?: ReactNode;
}

/** A detail of an enquiry. Renders nothing for an empty text. */
export function Detail({ term, text, children = text }: DetailProps) {
  if (text === '') return null;
  return (
    <div>
      <dt className="text-xs font-semibold tracking-wider text-ink-soft uppercase">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
