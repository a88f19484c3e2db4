import type { ReactNode } from 'react';

interface QueryFormProps {
  /** The query string that the form requests. */
  search: string;
  className?: string;
  /** A control with the type `submit`. */
  children: ReactNode;
}

/** A form that requests this page with another query, until the code of its control has loaded. */
export function QueryForm({ search, className = 'contents', children }: QueryFormProps) {
  return (
    <form className={className} onSubmit={(event) => event.preventDefault()}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
