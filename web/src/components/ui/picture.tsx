import { pictureSourcesOf } from '@neev/domain';
import { useState } from 'react';
import { classNames } from '@/lib/class-names.ts';

const FALLBACK_IMAGE = '/art/no-image.svg';

interface PictureProps {
  /** Empty: the fallback picture. */
  src: string;
  alt: string;
  /** The box of the picture: it has its place before it has arrived. */
  className?: string;
  /** `eager` for what is seen first: it comes before the page's code. */
  loading?: 'eager' | 'lazy';
  /** How wide the box is, as the attribute of that name says it; as wide as the window unless told. */
  sizes?: string;
  /** Called when a picture is there: the one that is wanted, or the fallback. */
  onShown?: () => void;
}

/**
 * A picture in a box of a fixed shape; one that is missing or does not load shows the fallback. An
 * uploaded one comes as large as its box needs it, and stands there blurred until then.
 */
export function Picture({
  src,
  alt,
  className,
  loading = 'lazy',
  sizes = '100vw',
  onShown,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [shownSrc, setShownSrc] = useState<string>();
  const isMissing = src === '' || src === failedSrc;
  const sources = isMissing ? undefined : pictureSourcesOf(src);
  const blur = src === shownSrc ? undefined : sources?.blur;

  function show() {
    if (sources) setShownSrc(src);
    onShown?.();
  }

  return (
    <img
      ref={(image) => {
        if (!image) return;
        const outcome = outcomeOf(image);
        // Set by a script: a server's page may have no style attribute (Content-Security-Policy).
        image.style.backgroundImage = blur && outcome !== 'shown' ? `url("${blur}")` : '';
        // What happened before the page was ready is told by no event.
        if (outcome === 'shown') onShown?.();
        if (outcome === 'failed' && !isMissing) setFailedSrc(src);
      }}
      {...(sources && { srcSet: sources.srcSet, sizes })}
      src={isMissing ? FALLBACK_IMAGE : (sources?.src ?? src)}
      alt={alt}
      loading={loading}
      {...(loading === 'eager' && { fetchPriority: 'high' })}
      decoding="async"
      width={sources?.width ?? 1200}
      height={sources?.height ?? 900}
      className={classNames('bg-slate-100 bg-cover bg-center object-cover', className)}
      onLoad={show}
      onError={() => setFailedSrc(src)}
    />
  );
}

/** One whose loading is put off until it is near has no source yet. */
function outcomeOf({ complete, currentSrc, naturalWidth }: HTMLImageElement) {
  if (!complete || currentSrc === '') return 'pending';
  return naturalWidth > 0 ? 'shown' : 'failed';
}

/** How wide pictures stand on a page, for `sizes`: the browser chooses a file by it. */
export const pictureSizes = {
  /** One of several side by side. */
  card: '(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw',
  /** Half of the page, beside words. */
  half: '(min-width: 48rem) 38rem, 100vw',
  /** One to be chosen. */
  thumbnail: '10rem',
} as const;
