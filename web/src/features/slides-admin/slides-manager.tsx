import type { HeroSlide } from '@neev/domain';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Card } from '@/components/ui/card.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { changedFields, nextPosition } from '@/lib/admin/record-fields.ts';
import { changeRecord, createRecord, deleteRecord } from '@/lib/admin/save-record.ts';
import { saveOrder, updateRecord } from '@/lib/admin/update-records.ts';
import { editButtonId } from './slide-card.tsx';
import {
  SAVE_FAILED,
  type SlideDraft,
  SlideForm,
  type SlideValues,
  slideValues,
} from './slide-form.tsx';
import { SlideGrid } from './slide-grid.tsx';
import { useAllSlides } from './watch-slides.ts';

interface SlidesManagerProps {
  /** A slide as visitors see it. */
  preview: (values: SlideValues) => ReactNode;
}

/** The hero slides: a form to add or edit one, and all of them (specification, section 2). */
export function SlidesManager({ preview }: SlidesManagerProps) {
  const live = useAllSlides();
  const slides = live.status === 'ready' ? live.value : [];
  const [edited, setEdited] = useState<HeroSlide>();
  const [target, setTarget] = useState<HeroSlide>();
  /** What was typed and not saved, by slide: it stays while another slide is edited. */
  const drafts = useRef(new Map<string, SlideDraft>());
  const save = useSave(slides);
  const { heading, remove } = useRemoval();

  function closeForm() {
    drafts.current.delete(keyOf(edited));
    setEdited(undefined);
    // The form of that slide is gone; the button that opened it stays.
    if (edited) requestAnimationFrame(() => document.getElementById(editButtonId(edited))?.focus());
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
          draft={drafts.current.get(keyOf(edited))}
          onType={(draft) => drafts.current.set(keyOf(edited), draft)}
          live={slides.find(({ id }) => id === edited?.id)}
          onSave={save}
          onClose={closeForm}
          preview={preview}
        />
      </Card>
      <h2 ref={heading} tabIndex={-1} className="mt-10 mb-4 text-xl outline-none">
        Slides
      </h2>
      <Loaded live={live} loading={<Loading />} failure="Failed to load slides.">
        {(all) =>
          all.length === 0 ? (
            <NoSlides />
          ) : (
            <SlideGrid
              slides={all}
              onEdit={setEdited}
              onDelete={setTarget}
              onSetActive={setActive}
              onOrder={order}
            />
          )
        }
      </Loaded>
      {target && (
        <ConfirmDialog
          title={`Delete “${target.title}”`}
          text="Are you sure you want to delete this slide?"
          action="Delete"
          onConfirm={() => removeConfirmed(target)}
          onClose={() => setTarget(undefined)}
        />
      )}
    </>
  );
}

function setActive({ id }: HeroSlide, isActive: boolean): void {
  void updateRecord('heroSlides', id, { change: { isActive }, failed: SAVE_FAILED });
}

function order(slides: HeroSlide[]): void {
  void saveOrder('heroSlides', slides, 'Failed to save the order. Please try again.');
}

function useSave(slides: readonly HeroSlide[]) {
  const [attemptedIds] = useState(() => new Set<string>());

  return async (values: SlideValues, base: HeroSlide | undefined) => {
    const outcome = await (base
      ? changeRecord('heroSlides', base, changedFields(slideValues(base), values))
      : createRecord('heroSlides', {
          name: values.title,
          fields: { ...values, position: nextPosition(slides) },
          attemptedIds,
        }));
    if (outcome.kind === 'saved') toast.success(base ? 'Slide saved.' : 'Slide added.');
    return outcome;
  };
}

/** The button of a deleted slide disappears with it, so the focus moves to the heading. */
function useRemoval() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState(0);

  useEffect(() => {
    if (removed > 0) heading.current?.focus();
  }, [removed]);

  async function deleteSlide({ id, title }: HeroSlide) {
    const outcome = await deleteRecord('heroSlides', id);
    if (outcome.kind === 'failed')
      toast.error(`“${title}” could not be deleted. ${outcome.reason}`);
    else toast.success(`Deleted “${title}”.`);
  }

  function remove(slide: HeroSlide) {
    void deleteSlide(slide);
    setRemoved((count) => count + 1);
  }

  return { heading, remove };
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
