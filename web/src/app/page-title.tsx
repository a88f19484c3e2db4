import { company } from '@neev/domain';

/** The title of the page in the browser's tab: the page's own name first. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ${company.name}`}</title>;
}
