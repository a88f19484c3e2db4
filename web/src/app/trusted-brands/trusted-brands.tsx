import { type Brand, defaultBrands } from '@neev/domain';
import { useRef, useState } from 'react';
import { BrandLogo } from '@/components/carousel/brands.tsx';
import { PauseButton } from '@/components/carousel/pause-button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useCompany } from '@/lib/company.ts';
import { usePause } from '@/lib/hooks/media-queries.ts';
import { useDeferred } from '@/lib/loading/defer.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';

const BrandSwiper = lazyComponent(async () => (await import('./brand-swiper.tsx')).BrandSwiper);

/** The brands, moving while visible. */
export function TrustedBrands() {
  const { brands = defaultBrands } = useCompany();
  if (brands.length === 0) return null;
  // Swiper moves the elements of the slides: when the brands change, it starts again with new ones.
  return <BrandCarousel key={JSON.stringify(brands)} brands={brands} />;
}

/** The initial layout equals Swiper's, so that loading it does not shift the logos. */
function BrandCarousel({ brands }: { brands: readonly Brand[] }) {
  const track = useRef<HTMLDivElement>(null);
  const { isPaused, togglePause } = usePause();
  const isVisible = useDeferred('visible', { element: track });
  const [isReady, setIsReady] = useState(false);

  return (
    <section className="container-page py-14 lg:py-16" aria-labelledby="trusted-brands">
      <div className="mb-6 flex items-end justify-between gap-4">
        <h2 id="trusted-brands" className="text-title course">
          Trusted Brands
        </h2>
        <PauseButton
          subject="the brands"
          isPaused={isPaused}
          className={classNames(
            'border border-slate-300 hover:border-ink',
            !isReady && 'invisible',
          )}
          onToggle={togglePause}
        />
      </div>
      <div ref={track} className="touch-pan-y overflow-hidden">
        {/* Swiper requires the `swiper-` classes; the others match its layout. */}
        <ul className="swiper-wrapper flex w-full [transition-property:transform]">
          {brands.map((brand) => (
            <li key={brand.name} className={`swiper-slide ${slideClass}`}>
              <BrandLogo {...brand} />
            </li>
          ))}
        </ul>
      </div>
      {(isVisible || isReady) && (
        <Deferred>
          <BrandSwiper
            track={track}
            isMoving={isVisible && !isPaused}
            onStart={() => setIsReady(true)}
          />
        </Deferred>
      )}
    </section>
  );
}

/**
 * Two slides in view, 3 from 640 px, 4 from 768 and 5 from 1024, with a gap of 20 px
 * (specification, section 9).
 */
const slideClass =
  'mr-[20px] grid h-24 shrink-0 place-items-center rounded-lg border border-line bg-[white] p-4 select-none sm:h-28 w-[calc((100%-20px)/2)] min-[640px]:w-[calc((100%-40px)/3)] min-[768px]:w-[calc((100%-60px)/4)] min-[1024px]:w-[calc((100%-80px)/5)]';
