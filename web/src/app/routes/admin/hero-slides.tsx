import type { HeroSlideForm } from '@neev/domain';
import { VisitorPreview } from '@/components/admin/visitor-preview.tsx';
import { HeroSlideView } from '@/features/hero/hero-slide-view.tsx';
import { SlidesManager } from '@/features/slides-admin/slides-manager.tsx';
import { SlideLinkField } from './slide-link-field.tsx';

export function HeroSlidesPage() {
  return (
    <SlidesManager
      preview={(values) => <SlidePreviews values={values} />}
      linkField={(linkPath, onChange) => <SlideLinkField linkPath={linkPath} onChange={onChange} />}
    />
  );
}

/** Previews of a slide on a computer and on a phone. */
function SlidePreviews({ values }: { values: HeroSlideForm }) {
  const hidden = values.isActive ? '' : ', not shown to visitors';
  return (
    <div className="min-w-0 space-y-4">
      <VisitorPreview caption={`on a computer${hidden}`} screenWidth={1280}>
        <SlidePreview values={values} />
      </VisitorPreview>
      <VisitorPreview caption={`on a phone${hidden}`} screenWidth={390} className="max-w-60">
        <SlidePreview values={values} />
      </VisitorPreview>
    </div>
  );
}

/** A slide, rendered by the component of the home page. */
function SlidePreview({ values }: { values: HeroSlideForm }) {
  const slide = {
    ...values,
    title: values.title || 'Title',
    description: values.description || 'Description',
    id: 'preview',
    position: 0,
    updatedAt: new Date(0),
    updatedBy: '',
  };
  return (
    <HeroSlideView
      slide={slide}
      positionLabel="Preview"
      isActive
      isFirst
      shouldLoadPicture
      isNew={false}
    />
  );
}
