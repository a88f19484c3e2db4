import type { ComponentProps } from 'react';
import { Loaded } from '@/components/ui/loaded.tsx';

/** Renders a whole page from a live value. The error message gets the margins of a page. */
export function LoadedPage<V>(props: ComponentProps<typeof Loaded<V>>) {
  const loaded = <Loaded {...props} />;
  if (props.live.status !== 'error') return loaded;
  return <div className="container-page py-16">{loaded}</div>;
}
