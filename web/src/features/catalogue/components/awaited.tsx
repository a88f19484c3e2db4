import type { ReactNode } from 'react';

interface AwaitedProps<V> {
  /** Undefined until it is known. */
  value: V | undefined;
  skeleton: ReactNode;
  children: (value: V) => ReactNode;
}

/** A part of something that is there already: its skeleton, until it has come. */
export function Awaited<V>({ value, skeleton, children }: AwaitedProps<V>) {
  return value === undefined ? skeleton : children(value);
}
