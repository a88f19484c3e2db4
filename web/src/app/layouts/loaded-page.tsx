import type { ComponentProps } from 'react';
import { Loaded } from '@/components/ui/loaded.tsx';

/** A whole page from something live; when that fails, the message has the page's margins. */
export function LoadedPage<V>(props: ComponentProps<typeof Loaded<V>>) {
  const loaded = <Loaded {...props} />;
  if (props.live.status !== 'error') return loaded;
  return <div className="container-page py-16">{loaded}</div>;
}
