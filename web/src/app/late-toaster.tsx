import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/when-idle.ts';

const loadToaster = async () => (await import('@/components/ui/toaster.tsx')).Toaster;

/** The toasts, whose code comes once the page rests: one that was made before is shown then. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();

  useEffect(
    () =>
      whenIdle(() => {
        loadToaster().then(
          (loaded) => setToaster(() => loaded),
          (error: unknown) => console.warn('Messages cannot be shown.', error),
        );
      }),
    [],
  );

  return Toaster && <Toaster />;
}
