import { useIsIdle } from '@/lib/use-is-idle.ts';
import { useLate } from '@/lib/use-late.ts';

const loadToaster = async () => (await import('@/components/ui/toaster.tsx')).Toaster;

/** The toasts, whose code comes once the page rests: one that was made before is shown then. */
export function LateToaster() {
  const toaster = useLate(loadToaster, useIsIdle());
  return toaster.status === 'ready' && <toaster.value />;
}
