import {
  collections,
  type HeroSlide,
  type HeroSlideForm,
  MAX_SHOWN_SLIDES,
  querySource,
} from '@neev/domain';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Card } from '@/components/admin/cards.tsx';
import { ConfirmDialog, useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { useDiscardDialog } from '@/components/admin/form-dialog.tsx';
import { RecentlyDeleted } from '@/components/admin/recently-deleted.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { nextPosition } from '@/lib/admin/record-fields.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  failure,
  type SaveOutcome,
} from '@/lib/admin/save-record.ts';
import { updateRecord, usePendingIds } from '@/lib/admin/update-records.ts';
import { useIsUploading } from '@/lib/admin/use-picture-upload.ts';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';
import { type RenderLinkField, SAVE_FAILED, SlideForm } from './slide-form.tsx';
import { editButtonId, SlideGrid } from './slide-grid.tsx';

/** Maximum number of slides, more than needed in practice. */
const MAX_SLIDES = 100;

/** All slides, active or not, sorted by position. */
const slidesSource = querySource({
  collection: collections.heroSlides,
  orderBy: [{ field: 'position', direction: 'asc' }],
  limit: MAX_SLIDES,
});

interface SlidesManagerProps {
  /** Renders a slide as visitors see it. */
  preview: (values: HeroSlideForm) => ReactNode;
  linkField: RenderLinkField;
}

/** The hero slides: a form to add or edit one, and all of them (specification, section 2). */
export function SlidesManager({ preview, linkField }: SlidesManagerProps) {
  const live = useLiveQuery(slidesSource);
  const slides = live.status === 'ready' ? live.value : [];
  const [edited, setEdited] = useState<HeroSlide>();
  const save = useSave(live.status === 'ready' ? live.value : undefined);
  const isUploading = useIsUploading();
  const { ask, question } = useDiscardDialog(undefined, uploadQuestion);

  function closeForm() {
    // Another one may be edited by now.
    setEdited((current) => (current === edited ? undefined : current));
    // Returns the focus, which is lost when the form is removed, to the edit button.
    requestAnimationFrame(() => {
      if (edited && document.activeElement === document.body)
        document.getElementById(editButtonId(edited))?.focus();
    });
  }

  return (
    <>
      <Card className="p-4 sm:p-6">
        <h2 className="mb-5 text-xl">{edited ? 'Edit slide' : 'Add slide'}</h2>
        <SlideForm
          key={edited?.id ?? 'new'}
          slide={edited}
          live={slides.find(({ id }) => id === edited?.id)}
          onSave={save}
          onClose={closeForm}
          preview={preview}
          linkField={linkField}
        />
      </Card>
      <Slides
        live={live}
        onEdit={(slide) => (isUploading ? ask(() => setEdited(slide)) : setEdited(slide))}
        onDeleted={({ id }) => id === edited?.id && setEdited(undefined)}
      />
      <RecentlyDeleted of={['heroSlides']} />
      {question}
    </>
  );
}

/** The form keeps a draft of the other fields. */
const uploadQuestion = {
  title: 'Cancel the upload?',
  text: 'The image of this slide is still being uploaded.',
  action: 'Cancel upload',
  cancel: 'Keep uploading',
};

interface SlidesProps {
  live: Live<HeroSlide[]>;
  onEdit: (slide: HeroSlide) => void;
  onDeleted: (slide: HeroSlide) => void;
}

function Slides({ live, onEdit, onDeleted }: SlidesProps) {
  const pendingIds = usePendingIds(slidesSource);
  const [slideToDelete, setSlideToDelete] = useState<HeroSlide>();
  const [heading, focusHeading] = useFocusAfterDelete<HTMLHeadingElement>();

  function remove(slide: HeroSlide) {
    onDeleted(slide);
    void deleteSlide(slide);
    focusHeading();
  }

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-10 text-xl outline-none">
        Slides
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        The home page shows the first {MAX_SHOWN_SLIDES} active slides.
      </p>
      <Loaded live={live} loading={<Loading />} failure="Failed to load slides.">
        {(slides) =>
          slides.length === 0 ? (
            <NoSlides />
          ) : (
            <SlideGrid
              slides={slides}
              pendingIds={pendingIds}
              onEdit={onEdit}
              onDelete={setSlideToDelete}
              onSetActive={setActive}
            />
          )
        }
      </Loaded>
      {slideToDelete && (
        <ConfirmDialog
          title={`Delete “${slideToDelete.title}”`}
          text="Are you sure you want to delete this slide?"
          action="Delete"
          onConfirm={() => remove(slideToDelete)}
          onClose={() => setSlideToDelete(undefined)}
        />
      )}
    </>
  );
}

const NOT_LOADED = failure('The slides are still loading. Please try again.');

/** Without the slides, the position of a new one is not known. */
function useSave(slides: readonly HeroSlide[] | undefined) {
  const [attemptedIds] = useState(() => new Set<string>());

  return async (
    values: HeroSlideForm,
    base: HeroSlide | undefined,
  ): Promise<SaveOutcome<HeroSlide>> => {
    if (!base && !slides) return NOT_LOADED;
    const outcome = await (base
      ? changeRecord('heroSlides', base, values)
      : createRecord('heroSlides', {
          name: values.title,
          fields: { ...values, position: nextPosition(slides ?? []) },
          attemptedIds,
        }));
    if (outcome.kind === 'saved') toast.success(`“${values.title}” ${base ? 'updated' : 'added'}.`);
    return outcome;
  };
}

function setActive({ id }: HeroSlide, isActive: boolean): Promise<unknown> {
  return updateRecord('heroSlides', id, { change: { isActive }, failureText: SAVE_FAILED });
}

async function deleteSlide({ id, title }: HeroSlide): Promise<void> {
  const outcome = await deleteRecord('heroSlides', id);
  if (outcome.kind === 'failed') toast.error(`Failed to delete slide. ${outcome.reason}`);
  else toast.success(`“${title}” deleted.`);
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
