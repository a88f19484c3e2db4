import { quoteLimits } from '@neev/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import type { SearchIndex } from '@/features/search/search-index.ts';
import { addToList, getList } from '@/lib/quote-list/browser-list.ts';
import {
  type AddedLine,
  confirmUnit,
  listLineOf,
  proposedQuantityOf,
  type ReviewLine,
  splitByRoom,
  statusOf,
  unitRelationOf,
} from './review.ts';
import { ReviewItem } from './review-item.tsx';

interface BillReviewProps {
  lines: readonly ReviewLine[];
  emptyRows: number;
  /** `undefined` if the catalogue could not be loaded. */
  index: SearchIndex | undefined;
  onChange: (change: (lines: readonly ReviewLine[]) => readonly ReviewLine[]) => void;
  onBack: () => void;
  onDone: () => void;
}

/** The lines of a bill with their products, to be checked and added to the list. */
export function BillReview(props: BillReviewProps) {
  const { lines, emptyRows, index, onChange, onBack, onDone } = props;
  const [showsProblems, setShowsProblems] = useState(false);
  const [notice, setNotice] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const taken = lines.filter(({ isTaken }) => isTaken);

  const changeLine = useCallback(
    (id: number, change: (line: ReviewLine) => ReviewLine) =>
      onChange((current) => current.map((line) => (line.id === id ? change(line) : line))),
    [onChange],
  );

  function add() {
    setNotice(undefined);
    const added = taken.flatMap(addedLineOf);
    if (added.length < taken.length) {
      setShowsProblems(true);
      // After the problems are rendered.
      setTimeout(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { fitting, others } = splitByRoom(getList(), added);
    addToList(fitting.map((each) => each.added));
    const remaining = [...others.map(({ line }) => line), ...lines.filter(hasNoRoom)];
    if (remaining.length === 0) {
      toast.success(`${countLines(fitting.length)} added to your list.`);
      onDone();
      return;
    }
    onChange(() => remaining);
    setNotice(noRoomText(fitting.length, remaining));
  }

  return (
    <>
      <Summary lines={lines} emptyRows={emptyRows} isOffline={!index} onChange={onChange} />
      <ul ref={list} aria-label="Lines of your list" className="mt-4 border-t border-line">
        {lines.map((line) => (
          <ReviewItem
            key={line.id}
            line={line}
            index={index}
            showsProblems={showsProblems}
            onChange={changeLine}
          />
        ))}
      </ul>
      <Notice text={notice} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="dark" disabled={taken.length === 0} onClick={add}>
          Add {countLines(taken.length)} to list
        </Button>
        <Button variant="outline" onClick={onBack}>
          Start again
        </Button>
      </div>
    </>
  );
}

function Notice({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && <p className="mt-4 font-medium text-red-700">{text}</p>}
    </div>
  );
}

function addedLineOf(line: ReviewLine): AddedLine[] {
  const added = listLineOf(line, () => crypto.randomUUID());
  return added ? [{ line, added }] : [];
}

/** Whether the line was left out because of the limit of the list. */
function hasNoRoom({ isTaken, skipped }: ReviewLine): boolean {
  return !isTaken && skipped === 'noRoom';
}

/** Places that a message names. */
const NAMED_PLACES = 10;

function noRoomText(addedCount: number, remaining: readonly ReviewLine[]): string {
  const places = remaining.slice(0, NAMED_PLACES).map(({ place }) => place);
  const others = remaining.length - places.length;
  return [
    `${countLines(addedCount)} added. A list can have at most ${quoteLimits.items} lines,`,
    `so there was no room for: ${places.join('; ')}${others > 0 ? ` and ${others} more` : ''}.`,
  ].join(' ');
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

interface SummaryProps extends Pick<BillReviewProps, 'lines' | 'emptyRows' | 'onChange'> {
  isOffline: boolean;
}

/** How many lines were found. Gets the focus, because the form before it is gone. */
function Summary({ lines, emptyRows, isOffline, onChange }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Check your lines
      </h3>
      <p role="status" className="mt-2">
        {summaryText(lines, emptyRows)}
      </p>
      {isOffline && (
        <p className="mt-2 font-medium text-red-700">
          The catalogue could not be loaded, so all lines stay in your own words.
        </p>
      )}
      <ConvertAll lines={lines} onChange={onChange} />
    </>
  );
}

function summaryText(lines: readonly ReviewLine[], emptyRows: number): string {
  const taken = lines.filter(({ isTaken }) => isTaken);
  const count = (status: string) => taken.filter((line) => statusOf(line) === status).length;
  const leftOut = lines.length - taken.length;
  const parts = [
    `${count('good') + count('chosen')} with a good match`,
    `${count('check')} to check`,
    `${count('none') + count('ownWords')} in your own words`,
  ];
  const skipped = [
    leftOut > 0 && `${leftOut === 1 ? '1 row is' : `${leftOut} rows are`} left out.`,
    emptyRows > 0 &&
      `${emptyRows === 1 ? '1 empty row was' : `${emptyRows} empty rows were`} skipped.`,
  ];
  return [`${countLines(taken.length)}: ${parts.join(', ')}.`, ...skipped.filter(Boolean)].join(
    ' ',
  );
}

/** Converts the units of all lines for which that is exact, such as tonnes to kilograms. */
function ConvertAll({ lines, onChange }: Pick<BillReviewProps, 'lines' | 'onChange'>) {
  const convertible = lines.filter(isConvertible);
  if (convertible.length < 2) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3">
      {countLines(convertible.length)} are in a different unit from the product.
      <Button
        variant="outline"
        onClick={() =>
          onChange((current) =>
            current.map((line) => (isConvertible(line) ? confirmUnit(line) : line)),
          )
        }
      >
        Convert them all
      </Button>
    </p>
  );
}

function isConvertible(line: ReviewLine): boolean {
  return (
    line.isTaken && unitRelationOf(line) === 'convertible' && proposedQuantityOf(line) !== undefined
  );
}
