import { type ComponentType, createElement, lazy, useState } from 'react';

export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the code. A component that is first rendered afterwards does not suspend. */
  load(): Promise<void>;
  /** Loads the code ahead of its use. A failure surfaces when the component is rendered. */
  preload(): void;
};

/** `React.lazy` for a named export, with a way to load its code before it is rendered. */
export function lazyComponent<P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const Lazy = lazy(async () => ({ default: await importComponent() }));

  function LazyComponent(props: P) {
    // The component type is fixed at the first render: another type would remount the content and
    // lose its state.
    const [Content] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return createElement(Content, props);
  }

  async function load() {
    loaded = await importComponent();
  }

  return Object.assign(LazyComponent, { load, preload: () => void load().catch(() => {}) });
}
