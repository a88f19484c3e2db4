import type { ReactNode } from 'react';

interface WayWithoutScriptProps {
  /** A page with the same function as the button. */
  to: string;
  /** A button with the type `submit`. */
  children: ReactNode;
}

/** Makes a button a link to another page until its code has loaded. */
export function WayWithoutScript({ to, children }: WayWithoutScriptProps) {
  return (
    <form action={to} className="contents" onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
