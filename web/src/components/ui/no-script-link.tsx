import type { ReactNode } from 'react';

interface NoScriptLinkProps {
  /** A page with the same function as the button. */
  to: string;
  /** A button with the type `submit`. */
  children: ReactNode;
}

/** Makes a button a link to another page until its code has loaded. */
export function NoScriptLink({ to, children }: NoScriptLinkProps) {
  return (
    <form action={to} className="contents" onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
