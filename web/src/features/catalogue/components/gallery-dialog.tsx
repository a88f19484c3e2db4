import { ChevronLeft, ChevronRight, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import Swiper from 'swiper';
import { Zoom } from 'swiper/modules';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import type { GalleryPicture } from './gallery-pictures.ts';

/** Maximum enlargement of a picture. */
const MAX_SCALE = 3;

const SPEED_MS = 300;

/** Wider than the screen, so that an enlarged picture is sharp. */
const SIZES = '200vw';

interface GalleryDialogProps {
  pictures: readonly GalleryPicture[];
  /** Index of the initial picture. */
  initialIndex: number;
  onClose: () => void;
}

/**
 * The pictures in the size of the screen. Swiping and the arrow keys move between them; pinching, a
 * double tap and a button enlarge them.
 */
export function GalleryDialog({ pictures, initialIndex, onClose }: GalleryDialogProps) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(initialIndex);
  const [isZoomed, setIsZoomed] = useState(false);
  const swiper = useSwiper(track, { initialIndex, onMove: setIndex, onZoom: setIsZoomed });

  function moveByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') swiper.current?.slidePrev();
    if (key === 'ArrowRight') swiper.current?.slideNext();
  }

  return (
    <Dialog
      title={pictures[index]?.alt ?? ''}
      size="fullscreen"
      bodyClassName="flex min-h-0 flex-1 flex-col"
      onClose={onClose}
      onKeyDown={moveByKey}
    >
      <div ref={track} className="min-h-0 flex-1 touch-none overflow-hidden">
        <ZoomablePictures pictures={pictures} index={index} initialIndex={initialIndex} />
      </div>
      {/* On a phone that is turned sideways, over the picture. */}
      <div className="mt-4 flex items-center justify-between gap-3 short:absolute short:inset-x-4 short:bottom-3 short:z-10">
        <IconButton
          icon={ChevronLeft}
          label="Previous picture"
          onClick={() => swiper.current?.slidePrev()}
        />
        <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
          {index + 1} of {pictures.length}
        </p>
        <IconButton
          icon={isZoomed ? ZoomOut : ZoomIn}
          label={isZoomed ? 'Zoom out' : 'Zoom in'}
          onClick={() => swiper.current?.zoom.toggle()}
        />
        <IconButton
          icon={ChevronRight}
          label="Next picture"
          onClick={() => swiper.current?.slideNext()}
        />
      </div>
    </Dialog>
  );
}

interface ZoomablePicturesProps extends Pick<GalleryDialogProps, 'pictures' | 'initialIndex'> {
  /** Index of the visible picture. */
  index: number;
}

/** With the class names that Swiper requires. */
function ZoomablePictures({ pictures, index, initialIndex }: ZoomablePicturesProps) {
  return (
    <ul className="swiper-wrapper flex h-full">
      {pictures.map(({ id, src, alt }, position) => (
        <li key={id} aria-hidden={position !== index} className="swiper-slide size-full shrink-0">
          <div className="swiper-zoom-container size-full">
            <Picture
              src={src}
              alt={alt}
              fit="contain"
              sizes={SIZES}
              loading={position === initialIndex ? 'eager' : 'lazy'}
              className="size-full"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface IconButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

function IconButton({ icon: Icon, label, onClick }: IconButtonProps) {
  return (
    <Button variant="outline" aria-label={label} onClick={onClick}>
      <Icon aria-hidden className="size-5" />
    </Button>
  );
}

interface SwiperOptions {
  initialIndex: number;
  onMove: (index: number) => void;
  onZoom: (isZoomed: boolean) => void;
}

/** Runs Swiper on the track. */
function useSwiper(track: RefObject<HTMLElement | null>, options: SwiperOptions) {
  const swiper = useRef<Swiper>(undefined);
  const start = useEffectEvent((element: HTMLElement) => {
    swiper.current = new Swiper(element, {
      modules: [Zoom],
      initialSlide: options.initialIndex,
      rewind: true,
      speed: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPEED_MS,
      zoom: { maxRatio: MAX_SCALE },
      on: {
        slideChange: ({ activeIndex }) => options.onMove(activeIndex),
        zoomChange: (_, scale) => options.onZoom(scale > 1),
      },
    });
  });

  useEffect(() => {
    if (track.current) start(track.current);
    return () => void swiper.current?.destroy(true, true);
  }, [track]);

  return swiper;
}
