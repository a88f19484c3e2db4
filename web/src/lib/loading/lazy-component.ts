import { type ComponentType, createElement, lazy, useState } from 'react';

export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the code. A component that is first rendered afterwards does not suspend. */
  load(): Promise<void>;
  /** Loads the code ahead of its use. A failure is shown where the component is rendered. */
  preload(): void;
};

/** `React.lazy` for a named export, whose code can be loaded before it is rendered. */
export function lazyComponent<P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const Lazy = lazy(async () => ({ default: await importComponent() }));

  function LazyComponent(props: P) {
    // What was rendered first stays: another type would be mounted anew, without its state.
    const [Content] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return createElement(Content, props);
  }

  async function load() {
    loaded = await importComponent();
  }

  return Object.assign(LazyComponent, { load, preload: () => void load().catch(() => {}) });
}
