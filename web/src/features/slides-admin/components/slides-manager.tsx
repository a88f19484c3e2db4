import type { HeroSlide, HeroSlideInput } from '@neev/domain';
import { type ReactNode, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Card } from '@/components/ui/card.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useFocusKept } from '@/lib/use-focus-kept.ts';
import { useDelayedRemoval } from '../api/use-delayed-removal.ts';
import { useSlidesDesk } from '../api/use-slides-desk.ts';
import { editButtonId } from './slide-card.tsx';
import { blankSlide, SlideForm } from './slide-form.tsx';
import { SlideGrid } from './slide-grid.tsx';

const SAVE_FAILED = 'Failed to save slide. Please try again.';

interface SlidesManagerProps {
  /** A slide as visitors see it. */
  preview: (input: HeroSlideInput) => ReactNode;
}

interface Draft {
  input: HeroSlideInput;
  /** The slide as it was when it was opened. */
  slide: HeroSlide | undefined;
}

/** The hero slides: a form to add or edit one, and all of them (specification, section 2). */
export function SlidesManager({ preview }: SlidesManagerProps) {
  const desk = useSlidesDesk();
  const remove = useDelayedRemoval(desk);
  const [edited, setEdited] = useState<HeroSlide>();
  const [doomed, setDoomed] = useState<HeroSlide>();
  /** What was written and not saved, by slide: to edit another in between costs nothing. */
  const drafts = useRef(new Map<string, Draft>());
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, doomed !== undefined);

  function edit(slide: HeroSlide) {
    // The version that the draft was made of, or else this one.
    setEdited(drafts.current.get(slide.id)?.slide ?? slide);
  }

  function closeForm() {
    drafts.current.delete(keyOf(edited));
    setEdited(undefined);
    // The form of that slide is gone; where it was opened from stays.
    if (edited) requestAnimationFrame(() => document.getElementById(editButtonId(edited))?.focus());
  }

  async function save(input: HeroSlideInput, seen: HeroSlide | undefined) {
    const answer = await (seen ? desk.change(seen, input) : desk.add(input));
    if (answer.kind === 'ok') toast.success(seen ? 'Slide saved.' : 'Slide added.');
    return answer;
  }

  async function setActive(slide: HeroSlide, isActive: boolean) {
    const { kind } = await desk.change(slide, { isActive });
    if (kind !== 'ok') toast.error(SAVE_FAILED);
  }

  async function order(ids: string[]) {
    const { kind } = await desk.order(ids);
    if (kind !== 'ok') toast.error('Failed to save the order. Please try again.');
  }

  function removeConfirmed(slide: HeroSlide) {
    if (slide.id === edited?.id) setEdited(undefined);
    remove(slide);
  }

  return (
    <>
      <Card className="p-4 sm:p-6">
        <h2 className="mb-5 text-xl">{edited ? 'Edit slide' : 'Add slide'}</h2>
        <SlideForm
          key={keyOf(edited)}
          slide={edited}
          current={desk.stored.find(({ id }) => id === edited?.id)}
          first={drafts.current.get(keyOf(edited))?.input ?? edited ?? blankSlide}
          onType={(input) => drafts.current.set(keyOf(edited), { input, slide: edited })}
          onSave={save}
          onClose={closeForm}
          preview={preview}
        />
      </Card>
      <h2 ref={heading} tabIndex={-1} className="mt-10 mb-4 text-xl outline-none">
        Slides
      </h2>
      <Loaded live={desk.slides} loading={<Loading />} failure="Failed to load slides.">
        {(slides) =>
          slides.length === 0 ? (
            <NoSlides />
          ) : (
            <SlideGrid
              slides={slides}
              onEdit={edit}
              onDelete={setDoomed}
              onSetActive={setActive}
              onOrder={order}
            />
          )
        }
      </Loaded>
      {doomed && (
        <ConfirmDialog
          title={`Delete “${doomed.title}”`}
          text="Are you sure you want to delete this slide?"
          action="Delete"
          onConfirm={() => removeConfirmed(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}

function keyOf(slide: HeroSlide | undefined): string {
  return slide?.id ?? 'new';
}

function Loading() {
  return (
    <SkeletonList
      count={3}
      className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3"
      label="Loading slides"
    >
      <Skeleton className="h-80" />
    </SkeletonList>
  );
}

function NoSlides() {
  return (
    <p className="rounded-lg border border-dashed border-slate-300 px-6 py-14 text-center text-ink-soft">
      No slides found. Add your first hero slide.
    </p>
  );
}
