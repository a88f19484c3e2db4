import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import type { GalleryPicture } from './gallery-pictures.ts';

interface GalleryDialogProps {
  pictures: readonly GalleryPicture[];
  /** The picture that is shown first. */
  first: number;
  onClose: () => void;
}

/** The pictures, as large as the screen allows; arrow keys go from one to the next. */
export function GalleryDialog({ pictures, first, onClose }: GalleryDialogProps) {
  const [index, setIndex] = useState(first);
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
