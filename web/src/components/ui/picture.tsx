import { useState } from 'react';
import { classNames } from '@/lib/class-names.ts';

const FALLBACK_IMAGE = '/art/no-image.svg';

interface PictureProps {
  /** Empty: the fallback picture. */
  src: string;
  alt: string;
  /** The box of the picture: it has its place before it has arrived. */
  className?: string;
  /** `eager` for what is seen first. */
  loading?: 'eager' | 'lazy';
  /** Called when a picture is there: the one that is wanted, or the fallback. */
  onShown?: () => void;
}

/** A picture in a box of a fixed shape; one that is missing or does not load shows the fallback. */
export function Picture({ src, alt, className, loading = 'lazy', onShown }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const shown = src === '' || src === failedSrc ? FALLBACK_IMAGE : src;
  return (
    <img
      // One that came before the page was ready tells of it by no event.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) onShown?.();
      }}
      src={shown}
      alt={alt}
      loading={loading}
      decoding="async"
      width={1200}
      height={900}
      className={classNames('bg-slate-100 object-cover', className)}
      onLoad={onShown}
      onError={() => setFailedSrc(src)}
    />
  );
}
