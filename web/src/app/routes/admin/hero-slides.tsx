import type { HeroSlideInput } from '@neev/domain';
import { HeroSlideView } from '@/features/hero/hero-slide-view.tsx';
import { SlidesManager } from '@/features/slides-admin/slides-manager.tsx';
import { VisitorPreview } from '@/features/slides-admin/visitor-preview.tsx';

export function HeroSlidesPage() {
  return <SlidesManager preview={(input) => <SlidePreview input={input} />} />;
}

/** Preview of a slide, rendered by the component of the home page. */
function SlidePreview({ input }: { input: HeroSlideInput }) {
  const slide = {
    ...input,
    title: input.title || 'Title',
    description: input.description || 'Description',
    id: 'preview',
    position: 0,
    updatedAt: new Date(0),
    updatedBy: '',
  };
  return (
    <VisitorPreview caption={input.isActive ? 'as visitors see it' : 'not shown to visitors'}>
      <HeroSlideView
        slide={slide}
        positionLabel="Preview"
        isActive
        isFirst
        shouldLoadPicture
        isNew={false}
      />
    </VisitorPreview>
  );
}
