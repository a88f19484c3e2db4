/**
 * The pictures of a product, side by side in a box that scrolls and snaps: a swipe, a wheel, the arrow
 * keys and the links of the thumbnails move it without a script, so it works before hydration.
 */
import type { Product } from '@neev/domain';
import { Expand } from 'lucide-react';
import { type MouseEvent, type RefObject, type UIEvent, useRef, useState } from 'react';
import { LiveMark } from '@/components/ui/live-mark.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import { GalleryDialog } from './gallery-dialog.tsx';
import { type GalleryPicture, galleryPictureIds, picturesOf } from './gallery-pictures.ts';

export function ProductGallery({ product }: { product: Product }) {
  const pictures = picturesOf(product);
  const strip = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
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
        look="frame"
        className="overflow-hidden rounded-lg"
      >
        <GalleryStrip pictures={pictures} strip={strip} onMove={setActive} />
        <a
          href={pictures[active]?.src}
          aria-label="Enlarge the picture"
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-md bg-white/90 text-ink shadow-card hover:bg-white"
          onClick={enlarge}
        >
          <Expand aria-hidden className="size-5" />
        </a>
      </LiveMark>
      <Thumbnails
        pictures={pictures}
        active={active}
        onChoose={(index) => scrollToPicture(strip.current, index)}
      />
      {isEnlarged && (
        <GalleryDialog pictures={pictures} first={active} onClose={() => setIsEnlarged(false)} />
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable.
      tabIndex={0}
      aria-label="Pictures"
      className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
      onScroll={(event) => onMove(indexOf(event))}
    >
      {pictures.map((picture, index) => (
        <li key={picture.id} id={anchorOf(picture)} className="w-full shrink-0 snap-center">
          <PulsingPicture picture={picture} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** A picture over a pulse, which is seen until the picture has come. */
function PulsingPicture({ picture, isFirst }: { picture: GalleryPicture; isFirst: boolean }) {
  const [shownSrc, setShownSrc] = useState<string>();
  const isShown = shownSrc === picture.src;
  return (
    <div
      data-testid={isShown ? undefined : 'picture-pulse'}
      className={classNames('aspect-[4/3]', !isShown && 'pulse-block')}
    >
      <Picture
        src={picture.src}
        alt={picture.alt}
        sizes={pictureSizes.half}
        loading={isFirst ? 'eager' : 'lazy'}
        // Not hidden: it is to be seen before the code that hears of it has come.
        className={classNames('size-full', !isShown && 'bg-transparent!')}
        onShown={() => setShownSrc(picture.src)}
      />
    </div>
  );
}

interface ThumbnailsProps {
  pictures: readonly GalleryPicture[];
  active: number;
  onChoose: (index: number) => void;
}

const thumbnailGrid = 'mt-3 grid grid-cols-4 gap-2 sm:gap-3';

function Thumbnails({ pictures, active, onChoose }: ThumbnailsProps) {
  return (
    <ul className={thumbnailGrid}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            href={`#${anchorOf(picture)}`}
            aria-label={`Show picture ${index + 1}: ${picture.alt}`}
            aria-current={index === active}
            className={classNames(
              'block w-full overflow-hidden rounded-md border-2 transition-colors',
              index === active ? 'border-accent' : 'border-transparent hover:border-slate-300',
            )}
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

function indexOf({ currentTarget }: UIEvent<HTMLElement>): number {
  return Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
}

function scrollToPicture(strip: HTMLElement | null, index: number): void {
  strip?.scrollTo({ left: index * strip.clientWidth });
}
