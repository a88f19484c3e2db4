import type { ReactNode } from 'react';

interface WayWithoutScriptProps {
  /** A page that does what the button is for, in its own way. */
  to: string;
  /** A button of the type `submit`. */
  children: ReactNode;
}

/** A button that leads somewhere as long as the code of what it does has not come. */
export function WayWithoutScript({ to, children }: WayWithoutScriptProps) {
  return (
    <form action={to} className="contents" onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
