import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';

interface PageHeaderProps {
  title: string;
  /** The name of the page in the breadcrumb, where it is not its title. */
  crumb?: string;
  /** The pages between home and this one. */
  trail?: readonly { label: string; to: string }[];
  /** What the page is about, in a sentence. */
  lead?: ReactNode;
  /** Small facts below. */
  children?: ReactNode;
}

/** The head of a page of text: the way to it, its name, what it is about. */
export function PageHeader({ title, crumb = title, trail = [], lead, children }: PageHeaderProps) {
  return (
    <div className="border-b border-line bg-paper">
      <div className="container-page py-8 lg:pt-10 lg:pb-14">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }, ...trail]} current={crumb} />
        <div className="course mt-8 max-w-3xl lg:mt-12">
          <h1 className="text-title">{title}</h1>
          {lead !== undefined && <p className="mt-4 text-lg text-pretty text-ink-soft">{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
