import {
  anyHandling,
  type HandlingFilter,
  limits,
  quoteState,
  type SavedView,
  savedViewName,
  UNASSIGNED,
} from '@neev/domain';
import { type SubmitEvent, startTransition, useId, useOptimistic, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router-dom';
import { useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { SelectField, TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useTextFrom } from '@/lib/admin/use-text-from.ts';
import { KEEP_SCROLL } from '@/lib/history/site-history.ts';
import {
  encodeHandlingFilter,
  isFiltered,
  parseHandlingFilter,
  parseQuoteFilter,
  queryOfView,
  quoteLabels,
  VIEW_PARAMETER,
} from '../model/inbox-filter.ts';
import { deleteView, saveView, useSavedViews } from '../saved-views.ts';
import { AssigneeSelect, useSuggestedLabels } from './handling-section.tsx';

/** Filters the inbox by assignee, label and quote, and saves the filters and the search as a view. */
export function FilterPanel({ search }: { search: string }) {
  const [params, setParams] = useSearchParams();
  const { handling, change } = useRequestedHandling();
  const views = useSavedViews();
  const [panel, focusPanel] = useFocusAfterDelete<HTMLElement>();
  const chosen = views.find(({ id }) => id === params.get(VIEW_PARAMETER));

  function clear() {
    change(anyHandling);
    focusPanel();
  }

  function choose(id: string | undefined) {
    const next = new URLSearchParams(queryOfView(params, search));
    if (id !== undefined) next.set(VIEW_PARAMETER, id);
    setParams(next, { state: KEEP_SCROLL, replace: true });
    focusPanel();
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Filters"
      className="space-y-4 outline-none rounded-lg border border-line bg-white p-4 shadow-card sm:p-6"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <AssigneeSelect
          value={handling.assignee}
          emptyText="Anyone"
          unassignedValue={UNASSIGNED}
          onChange={(assignee) => change({ assignee })}
        />
        <LabelField label={handling.label} onChange={(label) => change({ label })} />
        <QuoteSelect value={handling.quote} onChange={(quote) => change({ quote })} />
      </div>
      {/* Always has its place: the label applies when it loses the focus, which must not move the button that is clicked. */}
      <Button
        variant="quiet"
        className="-ml-3 px-3!"
        aria-disabled={!isFiltered(handling)}
        onClick={() => isFiltered(handling) && clear()}
      >
        Clear filters
      </Button>
      <ViewForm
        key={chosen?.id}
        chosen={chosen}
        query={queryOfView(params, search)}
        onSaved={choose}
      />
    </section>
  );
}

/** The filters of the URL. Has the last requested ones while the inbox still renders. */
function useRequestedHandling() {
  const [params, setParams] = useSearchParams();
  const [handling, setHandling] = useOptimistic(parseHandlingFilter(params));

  function change(changed: Partial<HandlingFilter>) {
    // Reads the URL, because two changes may happen before the next render.
    const current = new URLSearchParams(window.location.search);
    const next = { ...parseHandlingFilter(current), ...changed };
    startTransition(() => {
      setHandling(next);
      setParams(encodeHandlingFilter(next, current), { state: KEEP_SCROLL });
    });
  }

  return { handling, change };
}

interface QuoteSelectProps {
  value: HandlingFilter['quote'];
  onChange: (quote: HandlingFilter['quote']) => void;
}

function QuoteSelect({ value, onChange }: QuoteSelectProps) {
  return (
    <SelectField
      label="Quote"
      value={value}
      onChange={({ target }) => onChange(parseQuoteFilter(target.value))}
    >
      <option value="">Any</option>
      {quoteState.options.map((state) => (
        <option key={state} value={state}>
          {quoteLabels[state]}
        </option>
      ))}
    </SelectField>
  );
}

interface LabelFieldProps {
  label: string;
  onChange: (label: string) => void;
}

/** Suggests the labels of the newest enquiries; any other can be typed. */
function LabelField({ label, onChange }: LabelFieldProps) {
  const listId = useId();
  const suggestions = useSuggestedLabels([]);
  const [text, setText] = useTextFrom(label);

  function apply(next: string) {
    if (next.trim() !== label) onChange(next.trim());
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <TextField
        label="Label"
        list={listId}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={limits.label}
        value={text}
        onChange={({ target, nativeEvent }) => {
          setText(target.value);
          // A chosen suggestion is applied at once.
          if (isReplacement(nativeEvent) && suggestions.includes(target.value)) apply(target.value);
        }}
        onBlur={() => apply(text)}
      />
      <datalist id={listId}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </form>
  );
}

/** Whether the browser has replaced the text, as for a chosen suggestion; some browsers then give no input type. */
function isReplacement(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
}

interface ViewFormProps {
  /** The view that was chosen last. */
  chosen: SavedView | undefined;
  /** The query of what the inbox shows. */
  query: string;
  /** Called with the id of the view that the inbox shows now. */
  onSaved: (id: string | undefined) => void;
}

function useViewForm({ chosen, query, onSaved }: ViewFormProps) {
  const [name, setName] = useTextFrom(chosen?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);

  async function saveAs(id: string) {
    if (isSaving) return;
    const parsed = savedViewName.safeParse(name);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    setIsSaving(true);
    const failure = await saveView({ id, name: parsed.data, query });
    setIsSaving(false);
    setProblem(failure);
    if (failure !== undefined) return;
    toast.success('View saved.');
    onSaved(id);
  }

  function changeName(next: string) {
    setName(next);
    setProblem(undefined);
  }

  return { name, changeName, problem, isSaving, saveAs };
}

/** Saves what the inbox shows as a new view, or changes the chosen one. Needs a key per chosen view. */
function ViewForm(props: ViewFormProps) {
  const { chosen, query, onSaved } = props;
  const { name, changeName, problem, isSaving, saveAs } = useViewForm(props);
  const isChanged = chosen && (chosen.query !== query || chosen.name !== name.trim());

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void saveAs(chosen?.id ?? crypto.randomUUID());
  }

  function remove() {
    if (!chosen || isSaving) return;
    void deleteView(chosen);
    onSaved(undefined);
  }

  return (
    <form
      noValidate
      aria-label="Save as a view"
      className="space-y-3 border-t border-line pt-4"
      onSubmit={submit}
    >
      <TextField
        label="Name of the view"
        hint="Saves the tab, the search and the filters, for you on all your devices."
        autoComplete="off"
        value={name}
        error={problem}
        onChange={({ target }) => changeName(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {(!chosen || isChanged) && (
          <Button type="submit" aria-disabled={isSaving}>
            {chosen ? 'Save changes' : 'Save view'}
          </Button>
        )}
        {chosen && isChanged && (
          <Button
            variant="outline"
            aria-disabled={isSaving}
            onClick={() => void saveAs(crypto.randomUUID())}
          >
            Save as new view
          </Button>
        )}
        {chosen && (
          <Button
            variant="outline"
            className="text-red-700"
            aria-disabled={isSaving}
            onClick={remove}
          >
            Delete view
          </Button>
        )}
      </div>
    </form>
  );
}
