import { useEffect, useRef, useState } from 'react';
import { AdminName } from '@/components/admin/admin-name.tsx';
import { Button } from '@/components/ui/button.tsx';
import { describeField, type FieldPath, namesOf } from '../model/merge-quotes.ts';
import type { QuoteForm } from './use-quote-form.ts';

interface DraftConflictsProps {
  form: QuoteForm;
  /** The uid of the administrator who saved last. */
  by: string;
}

/** What another administrator has changed while the editor was open, and the choice for each conflict. */
export function DraftConflicts({ form, by }: DraftConflictsProps) {
  const { updated, conflicts, values } = form;
  const root = useRef<HTMLDivElement>(null);
  const setChosen = useFocusAfterChoice(root);
  return (
    <div ref={root} aria-live="polite" className="space-y-3 empty:hidden">
      {updated.length > 0 && (
        <p className="rounded-md bg-slate-100 px-4 py-3 text-sm wrap-anywhere">
          <By uid={by} /> has changed {namesOf(updated, values)} just now.
        </p>
      )}
      {conflicts.length > 0 && <Conflicts form={form} by={by} onChosen={setChosen} />}
    </div>
  );
}

/** A choice that was made: its field, and its position among the choices. */
interface Chosen {
  path: FieldPath;
  index: number;
}

/** The buttons of a choice are removed: the next choice gets the focus, or the field after the last one. */
function useFocusAfterChoice(root: { readonly current: HTMLElement | null }) {
  const [chosen, setChosen] = useState<Chosen>();
  useEffect(() => {
    if (!chosen) return;
    const choices = [...(root.current?.querySelectorAll('li') ?? [])];
    const next = choices[chosen.index] ?? choices.at(-1);
    const name = chosen.path === 'lines' ? 'lines.0.name' : chosen.path;
    const field = root.current?.closest('form')?.elements.namedItem(name);
    if (next) next.querySelector('button')?.focus();
    else if (field instanceof HTMLElement) field.focus();
  }, [root, chosen]);
  return setChosen;
}

function By({ uid }: { uid: string }) {
  return uid === '' ? 'Another administrator' : <AdminName uid={uid} />;
}

interface ConflictsProps extends DraftConflictsProps {
  onChosen: (chosen: Chosen) => void;
}

function Conflicts({ form, by, onChosen }: ConflictsProps) {
  const { conflicts, values, saved } = form;

  function choose(choice: 'takeTheirs' | 'keepMine', paths: readonly FieldPath[]) {
    const [path = ''] = paths;
    form[choice](paths);
    onChosen({ path, index: conflicts.indexOf(path) });
  }

  return (
    <fieldset
      aria-label="Changed by another administrator"
      className="space-y-3 rounded-md border-l-4 border-amber-600 bg-amber-50 px-4 py-3 text-sm text-amber-950"
    >
      <p className="font-semibold">
        <By uid={by} /> has saved other values in the same fields. Choose what to keep.
      </p>
      <ul className="space-y-3">
        {conflicts.map((path) => {
          const { label, text: theirs } = describeField(path, saved);
          const { text: mine } = describeField(path, values);
          return (
            <li key={path} className="space-y-2">
              <p className="wrap-anywhere">
                {label}: <strong>{theirs || 'nothing'}</strong> instead of{' '}
                <strong>{mine || 'nothing'}</strong>
              </p>
              <Choice
                label={label}
                onTakeTheirs={() => choose('takeTheirs', [path])}
                onKeepMine={() => choose('keepMine', [path])}
              />
            </li>
          );
        })}
      </ul>
      {conflicts.length > 1 && (
        <div className="border-t border-amber-600 pt-3">
          <Choice
            onTakeTheirs={() => choose('takeTheirs', conflicts)}
            onKeepMine={() => choose('keepMine', conflicts)}
          />
        </div>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  /** The field; missing for all fields. */
  label?: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

function Choice({ label, onTakeTheirs, onKeepMine }: ChoiceProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        aria-label={label && `Take theirs: ${label}`}
        onClick={onTakeTheirs}
      >
        {label ? 'Take theirs' : 'Take theirs for all'}
      </Button>
      <Button variant="outline" aria-label={label && `Keep mine: ${label}`} onClick={onKeepMine}>
        {label ? 'Keep mine' : 'Keep mine for all'}
      </Button>
    </div>
  );
}
