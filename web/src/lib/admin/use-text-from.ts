import { useState } from 'react';

/** The text of a field, which follows a value that changes elsewhere, such as by another administrator. */
export function useTextFrom(value: string): [string, (text: string) => void] {
  const [state, setState] = useState({ value, text: value });
  if (state.value !== value) setState({ value, text: value });
  return [state.text, (text) => setState((current) => ({ ...current, text }))];
}
