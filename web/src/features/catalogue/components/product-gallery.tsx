/**
 * The pictures of a product in a scroll-snap container. Swiping, the wheel, the arrow keys and the
 * thumbnail links work without JavaScript, so also before hydration.
 */
import type { Product } from '@neev/domain';
import { Expand } from 'lucide-react';
import { type MouseEvent, type RefObject, type UIEvent, useRef, useState } from 'react';
import { Deferred } from '@/components/ui/deferred.tsx';
import { LiveMark } from '@/components/ui/live-mark.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { type GalleryPicture, galleryPictureIds, picturesOf } from './gallery-pictures.ts';

const GalleryDialog = lazyComponent(
  async () => (await import('./gallery-dialog.tsx')).GalleryDialog,
);

export function ProductGallery({ product }: { product: Product }) {
  const pictures = picturesOf(product);
  const strip = useRef<HTMLUListElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const [isEnlarged, setIsEnlarged] = useState(false);

  function enlarge(event: MouseEvent) {
    event.preventDefault();
    setIsEnlarged(true);
  }

  return (
    <div className="min-w-0">
      <LiveMark
        value={product.image}
        announcement={`${product.name} has a new picture.`}
        variant="frame"
        className="overflow-hidden rounded-lg"
      >
        <GalleryStrip pictures={pictures} strip={strip} onMove={setActiveIndex} />
        <a
          href={pictures[activeIndex]?.src}
          aria-label="Enlarge the picture"
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-md bg-white/90 text-ink shadow-card hover:bg-white"
          onPointerEnter={GalleryDialog.preload}
          onFocus={GalleryDialog.preload}
          onClick={enlarge}
        >
          <Expand aria-hidden className="size-5" />
        </a>
      </LiveMark>
      <Thumbnails
        pictures={pictures}
        activeIndex={activeIndex}
        onChoose={(index) => scrollToPicture(strip.current, index)}
      />
      {isEnlarged && (
        <Deferred failure="The picture could not be enlarged.">
          <GalleryDialog
            pictures={pictures}
            initialIndex={activeIndex}
            onClose={() => setIsEnlarged(false)}
          />
        </Deferred>
      )}
    </div>
  );
}

interface GalleryStripProps {
  pictures: readonly GalleryPicture[];
  strip: RefObject<HTMLUListElement | null>;
  onMove: (index: number) => void;
}

function GalleryStrip({ pictures, strip, onMove }: GalleryStripProps) {
  return (
    <ul
      ref={strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable.
      tabIndex={0}
      aria-label="Pictures"
      className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
      onScroll={(event) => onMove(visibleIndex(event))}
    >
      {pictures.map((picture, index) => (
        <li key={picture.id} id={anchorOf(picture)} className="w-full shrink-0 snap-center">
          <PictureWithPlaceholder picture={picture} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** A picture with a pulsing placeholder until it has loaded. */
function PictureWithPlaceholder({
  picture,
  isFirst,
}: {
  picture: GalleryPicture;
  isFirst: boolean;
}) {
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const isLoaded = loadedSrc === picture.src;
  return (
    <div
      data-testid={isLoaded ? undefined : 'picture-pulse'}
      className={classNames('aspect-[4/3]', !isLoaded && 'pulse-block')}
    >
      <Picture
        src={picture.src}
        alt={picture.alt}
        sizes={pictureSizes.half}
        loading={isFirst ? 'eager' : 'lazy'}
        // Never hidden, so that it is visible before hydration.
        className={classNames('size-full', !isLoaded && 'bg-transparent!')}
        onShown={() => setLoadedSrc(picture.src)}
      />
    </div>
  );
}

interface ThumbnailsProps {
  pictures: readonly GalleryPicture[];
  activeIndex: number;
  onChoose: (index: number) => void;
}

const thumbnailGrid = 'mt-3 grid grid-cols-4 gap-2 sm:gap-3';

function Thumbnails({ pictures, activeIndex, onChoose }: ThumbnailsProps) {
  return (
    <ul className={thumbnailGrid}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            href={`#${anchorOf(picture)}`}
            aria-label={`Show picture ${index + 1}: ${picture.alt}`}
            aria-current={index === activeIndex}
            className={thumbnailClass(index === activeIndex)}
            onClick={(event) => {
              event.preventDefault();
              onChoose(index);
            }}
          >
            <Picture
              src={picture.src}
              alt=""
              sizes={pictureSizes.thumbnail}
              className="aspect-[4/3] w-full"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function thumbnailClass(isActive: boolean): string {
  return classNames(
    'block w-full overflow-hidden rounded-md border-2 transition-colors',
    isActive ? 'border-accent' : 'border-transparent hover:border-slate-300',
  );
}

export function ProductGallerySkeleton() {
  return (
    <div>
      <Skeleton className="aspect-[4/3] w-full rounded-lg" />
      <div className={thumbnailGrid}>
        {galleryPictureIds.map((id) => (
          <div key={id} data-testid="thumbnail-skeleton">
            <Skeleton className="aspect-[4/3] w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

function anchorOf({ id }: GalleryPicture): string {
  return `picture-${id}`;
}

function visibleIndex({ currentTarget }: UIEvent<HTMLElement>): number {
  return Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
}

function scrollToPicture(strip: HTMLElement | null, index: number): void {
  strip?.scrollTo({ left: index * strip.clientWidth });
}
