import { type ReactNode, useEffect, useRef, useState } from 'react';

interface VisitorPreviewProps {
  /** What visitors will see or not, in words. */
  caption: string;
  children: ReactNode;
}

/**
 * A part of the public site, small: drawn as wide as the window, as it will be there, and scaled
 * down to the room that there is. It is looked at, not used.
 */
export function VisitorPreview({ caption, children }: VisitorPreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState({ scale: 0, height: 0 });

  useEffect(() => {
    function measure() {
      // One that is not shown has no width.
      if (!frame.current || !page.current?.offsetWidth) return;
      const scale = Math.min(1, frame.current.clientWidth / page.current.offsetWidth);
      setFit({ scale, height: page.current.offsetHeight * scale });
    }
    const observer = new ResizeObserver(measure);
    for (const element of [frame.current, page.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-sm font-semibold">
        Preview <span className="font-normal text-ink-soft">{caption}</span>
      </figcaption>
      <div
        ref={frame}
        inert
        data-testid="preview"
        className="overflow-hidden rounded-md bg-slate-900"
        style={{ height: fit.height }}
      >
        <div
          ref={page}
          className="w-screen origin-top-left"
          style={{ transform: `scale(${fit.scale})` }}
        >
          {children}
        </div>
      </div>
    </figure>
  );
}
