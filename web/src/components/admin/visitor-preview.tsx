import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '@/lib/class-names.ts';

interface VisitorPreviewProps {
  /** Describes what visitors will see: `on a phone`. */
  caption: string;
  /** Width of the visitor's screen in pixels. */
  screenWidth: number;
  /** Height of the visitor's screen in pixels; 800 by default. */
  screenHeight?: number;
  className?: string;
  children: ReactNode;
}

/** The height of a slide is limited to that of the screen. */
const SCREEN_HEIGHT = 800;

/**
 * A scaled-down preview of the public site. Rendered in a frame, whose width decides the media
 * queries. Not interactive.
 */
export function VisitorPreview({
  caption,
  screenWidth,
  screenHeight = SCREEN_HEIGHT,
  className = '',
  children,
}: VisitorPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [fit, setFit] = useState({ scale: 0, height: 0 });

  useEffect(() => {
    if (!body) return;
    function measure() {
      // A hidden element has no width.
      if (!body || !box.current?.clientWidth) return;
      const scale = Math.min(1, box.current.clientWidth / screenWidth);
      setFit({ scale, height: body.offsetHeight * scale });
    }
    const observer = new ResizeObserver(measure);
    for (const element of [box.current, body]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [body, screenWidth]);

  return (
    <figure className={classNames('min-w-0', className)}>
      <figcaption className="mb-1.5 text-sm font-semibold">
        Preview <span className="font-normal text-ink-soft">{caption}</span>
      </figcaption>
      <div
        ref={box}
        inert
        data-testid="preview"
        className="overflow-hidden rounded-md bg-slate-900"
        style={{ height: fit.height }}
      >
        <iframe
          title={`Preview ${caption}`}
          srcDoc={`<!doctype html><html lang="${document.documentElement.lang}">`}
          width={screenWidth}
          height={screenHeight}
          className="origin-top-left"
          style={{ transform: `scale(${fit.scale})` }}
          onLoad={({ currentTarget }) => setBody(prepareBody(currentTarget.contentDocument))}
        />
        {body && createPortal(children, body)}
      </div>
    </figure>
  );
}

/** Copies the stylesheets of the page into the document. Returns its body. */
function prepareBody(frame: Document | null): HTMLElement | undefined {
  const stylesheets = document.querySelectorAll('link[rel="stylesheet"], style');
  frame?.head.append(...[...stylesheets].map((each) => each.cloneNode(true)));
  return frame?.body;
}
