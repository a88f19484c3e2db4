import { type ReactNode, useEffect, useRef, useState } from 'react';

interface VisitorPreviewProps {
  /** Describes what visitors will see. */
  caption: string;
  children: ReactNode;
}

/**
 * A scaled-down preview of the public site: rendered in the width of the window and scaled to the
 * available width. Not interactive.
 */
export function VisitorPreview({ caption, children }: VisitorPreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState({ scale: 0, height: 0 });

  useEffect(() => {
    function measure() {
      // A hidden element has no width.
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
