import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import { classNames } from '@/lib/class-names.ts';

interface PageHeaderProps {
  title: string;
  /** The label in the breadcrumb; `title` by default. */
  crumb?: string;
  /** The pages between the home page and this one. */
  trail?: readonly { label: string; to: string }[];
  /** A summary of the page in a sentence. */
  lead: ReactNode;
  /** Content below the summary, such as a date. */
  children?: ReactNode;
}

/** The header of a text page: breadcrumb, title and summary. */
export function PageHeader({ title, crumb = title, trail = [], lead, children }: PageHeaderProps) {
  return (
    <div className="border-b border-line bg-paper">
      <div className="container-page py-8 lg:pt-10 lg:pb-14">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }, ...trail]} current={crumb} />
        <div className="course mt-8 max-w-3xl lg:mt-12">
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 text-lg text-pretty text-ink-soft">{lead}</p>
          {children}
        </div>
      </div>
    </div>
  );
}

interface PageHeroProps {
  title: string;
  text: string;
  image: string;
  /** Pictures of products have a label at the bottom. Narrow screens leave it out, where browsers can. */
  isImageLabelled?: boolean;
  action?: ReactNode;
}

/** The header of a page: its title on top of a picture. */
export function PageHero({ title, text, image, isImageLabelled, action }: PageHeroProps) {
  return (
    <section className="page-hero relative isolate overflow-hidden bg-slate-900 text-white">
      <Picture
        src={image}
        alt=""
        loading="eager"
        className={classNames(
          'absolute inset-0 -z-10 size-full object-[70%_50%] opacity-90',
          isImageLabelled && 'max-md:[object-view-box:inset(0_0_26%_0)]',
        )}
      />
      <div className="absolute inset-0 -z-10 max-lg:bg-slate-950/70 lg:bg-linear-to-r lg:from-slate-950/90 lg:via-slate-950/65 lg:via-70% lg:to-slate-950/10" />
      <div className="container-page flex min-h-32 flex-col justify-center py-8 sm:min-h-80 lg:py-14">
        <div className="course course-light max-w-2xl">
          <h1 className="text-display font-extrabold">{title}</h1>
          <p className="mt-3 text-base text-slate-200 sm:text-lg">{text}</p>
          {action !== undefined && <div className="mt-5">{action}</div>}
        </div>
      </div>
    </section>
  );
}
