import { company } from '@neev/domain';
import type { ComponentProps } from 'react';
import { Loaded } from '@/components/ui/loaded.tsx';

/**
 * Renders a whole page from a live value. Until there is one, the page has a title that is not
 * announced: screen readers get the title of the loaded page, or the error message. The error
 * message gets the margins of a page.
 */
export function LoadedPage<V>(props: ComponentProps<typeof Loaded<V>>) {
  const { status } = props.live;
  const hasFailed = status === 'error';
  const loaded = <Loaded {...props} />;
  if (status === 'ready') return loaded;
  return (
    <div className={hasFailed ? 'container-page py-16' : undefined}>
      <title>{`${hasFailed ? "Couldn't load this page" : 'Loading…'} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      {loaded}
    </div>
  );
}
