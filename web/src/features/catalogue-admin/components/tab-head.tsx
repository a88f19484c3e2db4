import type { ReactNode } from 'react';

interface TabHeadProps {
  title: string;
  children: ReactNode;
}

/** The heading of a tab, with what one can do in it. */
export function TabHead({ title, children }: TabHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h3 className="text-xl">{title}</h3>
      {children}
    </div>
  );
}
