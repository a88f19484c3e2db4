/**
 * The pictures of a product in a scroll-snap container. Swiping, the wheel, the arrow keys and the
 * thumbnail links work without JavaScript, so also before hydration.
 */
import type { Product } from '@neev/domain';
import { ChevronLeft, ChevronRight, Expand } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type UIEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { LiveMark } from '@/components/ui/live-mark.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';

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
        <GalleryDialog
          pictures={pictures}
          initialIndex={activeIndex}
          onClose={() => setIsEnlarged(false)}
        />
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
            className={classNames(
              'block w-full overflow-hidden rounded-md border-2 transition-colors',
              index === activeIndex ? 'border-accent' : 'border-transparent hover:border-slate-300',
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

function visibleIndex({ currentTarget }: UIEvent<HTMLElement>): number {
  return Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
}

function scrollToPicture(strip: HTMLElement | null, index: number): void {
  strip?.scrollTo({ left: index * strip.clientWidth });
}

interface GalleryDialogProps {
  pictures: readonly GalleryPicture[];
  /** Index of the initial picture. */
  initialIndex: number;
  onClose: () => void;
}

/** The pictures in the size of the screen. The arrow keys move between them. */
function GalleryDialog({ pictures, initialIndex, onClose }: GalleryDialogProps) {
  const [index, setIndex] = useState(initialIndex);
  const picture = pictures[index];
  if (!picture) return null;

  function move(steps: number) {
    setIndex((index + steps + pictures.length) % pictures.length);
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  }

  return (
    <Dialog title={picture.alt} size="full" onClose={onClose} onKeyDown={moveByKey}>
      <Picture
        src={picture.src}
        alt={picture.alt}
        loading="eager"
        className="mx-auto max-h-[calc(100dvh-13rem)] w-full rounded-md object-contain"
      />
      <div className="mt-4 flex items-center justify-between">
        <Button variant="outline" aria-label="Previous picture" onClick={() => move(-1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
          {index + 1} of {pictures.length}
        </p>
        <Button variant="outline" aria-label="Next picture" onClick={() => move(1)}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
    </Dialog>
  );
}

interface GalleryPicture {
  id: string;
  src: string;
  alt: string;
}

/** The three pictures on every product page (specification, section 2). */
const defaultPictures: readonly GalleryPicture[] = [
  { id: 'yard', src: '/art/gallery/yard.svg', alt: 'Our yard' },
  { id: 'quality', src: '/art/gallery/quality.svg', alt: 'Quality check' },
  { id: 'delivery', src: '/art/gallery/delivery.svg', alt: 'Delivery to your site' },
];

const PRODUCT_ID = 'product';

/** Ids of the four pictures (specification, section 9), also for the skeleton. */
const galleryPictureIds = [PRODUCT_ID, ...defaultPictures.map(({ id }) => id)];

/** The picture of the product and the three default pictures. */
function picturesOf({ name, image }: Product): GalleryPicture[] {
  return [{ id: PRODUCT_ID, src: image, alt: name }, ...defaultPictures];
}
