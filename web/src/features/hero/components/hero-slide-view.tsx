import type { HeroSlide } from '@neev/domain';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture } from '@/components/ui/picture.tsx';

/** One height for banner, slides and placeholder, so that nothing jumps. */
export const HERO_HEIGHT = 'h-[34rem] sm:h-[36rem] lg:h-[40rem]';

interface HeroSlideViewProps {
  slide: HeroSlide;
  /** The first is seen at once, so its picture must not wait. */
  isFirst?: boolean;
}

export function HeroSlideView({ slide, isFirst = false }: HeroSlideViewProps) {
  return (
    <div className={`relative isolate overflow-hidden bg-slate-900 text-white ${HERO_HEIGHT}`}>
      <Picture
        src={slide.imageUrl}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        className="absolute inset-0 -z-10 size-full object-[75%_50%]"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-slate-950 via-slate-950/60 to-slate-950/10 sm:bg-linear-to-r sm:from-slate-950/95 sm:via-slate-950/60 sm:to-transparent" />
      <div className="container-page flex h-full flex-col justify-end pb-20 sm:justify-center sm:pb-8">
        <div className="course course-light max-w-2xl">
          <h2 className="text-display font-extrabold">{slide.title}</h2>
          <p className="mt-5 max-w-lg text-base text-slate-200 sm:text-lg">{slide.description}</p>
          <Link to="/categories" className={buttonClass('primary', 'mt-7')}>
            Browse products
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
      </div>
    </div>
  );
}
