import { pictureSourcesOf } from '@neev/domain';
import { useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useOnlineAgain } from '@/lib/hooks/use-online-again.ts';

const FALLBACK_IMAGE = '/art/no-image.svg';

interface PictureProps {
  /** An empty string shows the fallback picture. */
  src: string;
  alt: string;
  /** Classes that size the box, so that loading causes no layout shift. */
  className?: string;
  /** `cover` fills the box and cuts the picture, `contain` shows all of it. */
  fit?: 'cover' | 'contain';
  /** `eager` for pictures above the fold, which are requested before the scripts. */
  loading?: 'eager' | 'lazy';
  /** The `sizes` attribute; the width of the viewport by default. */
  sizes?: string;
  /** Called when the picture or the fallback is shown. */
  onShown?: () => void;
}

/**
 * A picture in a box of a fixed aspect ratio. A missing or failed picture shows the fallback; a failed one
 * is loaded again when the device is online again. An uploaded picture is loaded in the size of its box, with
 * a blurred placeholder.
 */
export function Picture({
  src,
  alt,
  className,
  fit = 'cover',
  loading = 'lazy',
  sizes = '100vw',
  onShown,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const isMissing = src === '' || src === failedSrc;
  const sources = isMissing ? undefined : pictureSourcesOf(src);
  const blur = src === loadedSrc ? undefined : sources?.blur;

  useOnlineAgain(failedSrc !== undefined, () => setFailedSrc(undefined));

  function handleLoad() {
    if (sources) setLoadedSrc(src);
    onShown?.();
  }

  return (
    <img
      ref={(image) => {
        if (!image) return;
        const loadState = loadStateOf(image);
        // Set by script, because the Content-Security-Policy blocks style attributes in
        // server-rendered HTML.
        image.style.backgroundImage = blur && loadState !== 'shown' ? `url("${blur}")` : '';
        // Load events before hydration are missed.
        if (loadState === 'shown') onShown?.();
        if (loadState === 'failed' && !isMissing) setFailedSrc(src);
      }}
      {...(sources && { srcSet: sources.srcSet, sizes })}
      src={isMissing ? FALLBACK_IMAGE : (sources?.src ?? src)}
      alt={alt}
      loading={loading}
      {...(loading === 'eager' && { fetchPriority: 'high' })}
      decoding="async"
      width={sources?.width ?? 1200}
      height={sources?.height ?? 900}
      className={classNames('bg-center', fits[fit], className)}
      onLoad={handleLoad}
      onError={() => setFailedSrc(src)}
    />
  );
}

const fits = {
  cover: 'bg-slate-100 bg-cover object-cover',
  contain: 'bg-contain bg-no-repeat object-contain',
};

/** A lazy image that is not near the viewport yet has an empty `currentSrc`. */
function loadStateOf({ complete, currentSrc, naturalWidth }: HTMLImageElement) {
  if (!complete || currentSrc === '') return 'pending';
  return naturalWidth > 0 ? 'shown' : 'failed';
}

/** Values of `sizes` by layout, so that the browser requests a file of the right size. */
export const pictureSizes = {
  /** One of several cards in a row; beside the text on phones. */
  card: '(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 6.5rem',
  /** Half of the page width, or a compact row on narrow screens. */
  band: '(min-width: 48rem) 38rem, 6.5rem',
  /** Half of the page width, beside text. */
  half: '(min-width: 48rem) 38rem, 100vw',
  /** A thumbnail to choose from. */
  thumbnail: '10rem',
} as const;
