import type { HeroSlide } from '@neev/domain';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import { classNames } from '@/lib/class-names.ts';

/**
 * Height of the slides and their placeholder, so that the layout does not shift. Larger text may
 * exceed it.
 */
export const HERO_HEIGHT = 'min-h-[34rem] sm:min-h-[36rem] lg:min-h-[min(40rem,100svh-7.5rem)]';

interface HeroSlideViewProps {
  slide: HeroSlide;
  /** `1 of 3` */
  positionLabel: string;
  isActive: boolean;
  /** `h2` by default. */
  headingLevel?: 'h1' | 'h2';
  /** Whether it is the first slide, whose picture is loaded eagerly. */
  isFirst: boolean;
  /**
   * Whether it is active or may be next. Other pictures are not loaded, so that they do not delay
   * the page.
   */
  shouldLoadPicture: boolean;
  /** Whether it was added while the page was open. */
  isNew: boolean;
}

/** A slide. The picture cross-fades slowly; the old text fades out before the new text fades in. */
export function HeroSlideView({
  slide,
  positionLabel,
  isActive,
  headingLevel: Heading = 'h2',
  isFirst,
  shouldLoadPicture,
  isNew,
}: HeroSlideViewProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an ARIA slide, not a set of form fields.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={positionLabel}
      className={classNames(
        'swiper-slide relative isolate grid w-full shrink-0 overflow-hidden text-white transition-[opacity,visibility] duration-700',
        HERO_HEIGHT,
        !isActive && 'invisible',
      )}
    >
      <Picture
        src={slide.imageUrl}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        className={classNames(
          'absolute inset-0 -z-10 size-full object-[75%_50%]',
          !shouldLoadPicture && 'hidden',
        )}
      />
      {/* Behind the text it is dark enough for a contrast of 4.5:1 on a white picture. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-slate-950/10 from-[4rem] via-slate-950/60 via-[9.5rem] to-slate-950 sm:bg-linear-to-r sm:from-slate-950/95 sm:from-0% sm:via-slate-950/75 sm:via-60% sm:to-slate-950/55 lg:to-slate-950/10" />
      {/* On phones the text has a fixed top position: aligned to the bottom it would shift with its
         length. */}
      <div className="container-page flex flex-col pt-40 pb-20 sm:justify-center sm:pt-10">
        <div
          className={classNames(
            'course course-light max-w-2xl transition-opacity',
            isActive ? 'delay-300 duration-500' : 'opacity-0 duration-200',
          )}
        >
          {isNew && (
            <p className="mb-4 w-fit rounded-sm bg-accent px-2.5 py-1 text-xs font-bold text-ink">
              New
            </p>
          )}
          <Heading className="text-display font-extrabold">{slide.title}</Heading>
          <p className="mt-5 max-w-lg text-base text-slate-200 sm:text-lg">{slide.description}</p>
          <Link to={slide.linkPath || '/categories'} className={buttonClass('primary', 'mt-7')}>
            {linkTextOf(slide.linkPath)}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
      </div>
    </div>
  );
}

function linkTextOf(linkPath: string): string {
  if (linkPath.startsWith('/product/')) return 'View product';
  return linkPath === '' || linkPath.startsWith('/category/') ? 'Browse products' : 'Find out more';
}
