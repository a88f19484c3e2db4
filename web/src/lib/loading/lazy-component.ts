import {
  type ComponentType,
  createElement,
  lazy,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';

export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the code. A component that is first rendered afterwards does not suspend. */
  load(): Promise<void>;
  /** Loads the code ahead of its use. A failure surfaces when the component is rendered. */
  preload(): void;
};

const preloadErrors = new WeakSet<Error>();

/** Whether an import failed with this error in `preload`, whose code is not needed yet. */
export function isPreloadError(error: Error): boolean {
  return preloadErrors.has(error);
}

/**
 * `React.lazy` for a named export, with a way to load its code before it is rendered. When the code
 * does not load during hydration, the server-rendered HTML stays: its links and forms work without
 * code. Otherwise the error is thrown.
 */
export function lazyComponent<P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const Lazy = lazy(async () => ({ default: await importComponent() }));
  const Hydrated = lazy(async () => ({ default: await importComponent().catch(neverResolve) }));

  function LazyComponent(props: P) {
    const isHydrating = useIsHydrating() && !import.meta.env.SSR;
    // The component type is fixed at the first render: another type would remount the content and
    // lose its state.
    const [Content] = useState<ComponentType<P>>(() => loaded ?? (isHydrating ? Hydrated : Lazy));
    // The same element again when only `isHydrating` changes, so that the content is not rendered twice.
    return useMemo(() => createElement(Content, props), [Content, props]);
  }

  async function load() {
    loaded = await importComponent();
  }

  return Object.assign(LazyComponent, {
    load,
    preload: () => void load().catch((error: Error) => preloadErrors.add(error)),
  });
}

/** React does not touch the HTML of a boundary that never completes its hydration. */
function neverResolve(): Promise<never> {
  return new Promise(() => {});
}

/** Returns whether this render hydrates server-rendered HTML. It is also true on the server. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
}

function subscribeToNothing() {
  return () => {};
}
