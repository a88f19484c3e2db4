import type { HeroSlide } from '@neev/domain';
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '@/components/ui/announcer.tsx';

/** The ids of slides that have come while the page was open; what comes and goes is said. */
export function useSlideNews(slides: readonly HeroSlide[]): ReadonlySet<string> {
  const announce = useAnnounce();
  const before = useRef(slides);
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const added = withoutThose(slides, before.current);
    const gone = withoutThose(before.current, slides);
    before.current = slides;
    if (added.length === 0 && gone.length === 0) return;
    setNewIds((last) => new Set([...last, ...added.map(({ id }) => id)]));
    announce(
      [
        ...added.map(({ title }) => `New: ${title}.`),
        ...gone.map(({ title }) => `No longer shown: ${title}.`),
      ].join(' '),
    );
  }, [slides, announce]);

  return newIds;
}

function withoutThose(slides: readonly HeroSlide[], others: readonly HeroSlide[]): HeroSlide[] {
  const ids = new Set(others.map(({ id }) => id));
  return slides.filter(({ id }) => !ids.has(id));
}
