import { formatCount, hasPrice, type IndexedProduct, publicPriceText } from '@neev/domain';
import { ArrowRight } from 'lucide-react';
import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '@/components/ui/loaded.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { type MatchedWords, markMatches } from './mark-matches.ts';
import { type Result, type ResultGroup, resultGroupsOf } from './result-groups.ts';
import { SearchPanelSkeleton } from './search-box.tsx';
import {
  type CategoryPath,
  countMatches,
  type ProductMatch,
  type SearchIndex,
} from './search-index.ts';
import { actionIdOf, type SearchPanelProps } from './use-combobox.ts';

interface SearchResultsProps extends SearchPanelProps {
  index: Live<SearchIndex>;
  /** Shown without a query. */
  placeholder: ReactNode;
  /** Shown without results. */
  suggestions: ReactNode;
  /** The action beside a product. */
  ProductAction: ComponentType<ProductActionProps>;
}

/** Attributes of the action, which is an option too. */
export interface ProductActionProps extends ActionAttributes {
  product: IndexedProduct;
}

type ActionAttributes = Pick<
  ComponentProps<'a'>,
  'id' | 'role' | 'aria-selected' | 'tabIndex' | 'className' | 'onMouseDown'
>;

/** Results in the panel below the field, while a visitor types. */
export function SearchResults(props: SearchResultsProps) {
  if (props.query === '') return props.placeholder;
  return (
    <Loaded
      live={props.index}
      loading={<SearchPanelSkeleton />}
      failure="The search is not available."
    >
      {(index) => <LoadedResults {...props} index={index} />}
    </Loaded>
  );
}

interface LoadedResultsProps extends Omit<SearchResultsProps, 'index'> {
  index: SearchIndex;
}

function LoadedResults(props: LoadedResultsProps) {
  const { index, suggestions, onOptions } = props;
  // The input updates at once; the results may follow later.
  const query = useDeferredValue(props.query);
  const matches = useMemo(() => index.search(query), [index, query]);
  const count = countMatches(matches);
  const hasOptions = count > 0;

  useEffect(() => {
    onOptions(hasOptions);
    return () => onOptions(false);
  }, [onOptions, hasOptions]);

  return (
    <>
      <p role="status" className="sr-only">
        {count === 1 ? '1 result' : `${formatCount(count)} results`}
      </p>
      {hasOptions ? (
        <ResultList
          {...props}
          groups={resultGroupsOf(matches, query)}
          matchedWords={matches.matchedWords}
        />
      ) : (
        <div className="p-5">
          <p className="font-semibold">No results for “{query}”</p>
          {suggestions}
        </div>
      )}
    </>
  );
}

interface ResultListProps
  extends Pick<SearchResultsProps, 'listId' | 'activeId' | 'onChoose' | 'ProductAction'> {
  groups: readonly ResultGroup[];
  matchedWords: MatchedWords;
}

/** The options of the combobox: links that are reached by the arrow keys. */
function ResultList(props: ResultListProps) {
  const { groups, listId } = props;
  const renderOption = (result: Result) => (
    <ResultOption key={result.to} {...props} result={result} />
  );
  return (
    <div id={listId} role="listbox" aria-label="Search results" className="py-2">
      {groups.map(({ title, results: groupResults }) => {
        if (title === '') return groupResults.map(renderOption);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
          <div key={title} role="group" aria-label={title}>
            <p
              aria-hidden
              className="px-5 pt-3 pb-1 text-xs font-semibold tracking-wider text-ink-soft uppercase"
            >
              {title}
            </p>
            {groupResults.map(renderOption)}
          </div>
        );
      })}
    </div>
  );
}

interface ResultOptionProps extends Omit<ResultListProps, 'groups'> {
  result: Result;
}

/** A result; the one of a product has a second option, which adds the product to the list. */
function ResultOption(props: ResultOptionProps) {
  const { result, matchedWords, listId, activeId, onChoose, ProductAction } = props;
  // The id is derived from the path, so that it is stable when the results change.
  const id = `${listId}${result.to}`;
  const actionId = actionIdOf(id);
  const product = result.kind === 'product' ? result.match.product : undefined;

  const attributesOf = (optionId: string) => ({
    id: optionId,
    role: 'option',
    'aria-selected': optionId === activeId,
    tabIndex: -1,
    // Keeps the focus in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  });
  const activeClass = (optionId: string) =>
    optionId === activeId && 'bg-slate-100 outline-2 -outline-offset-2 outline-accent';

  return (
    <div role="presentation" className="flex items-center hover:bg-slate-50">
      <Link
        {...attributesOf(id)}
        to={result.to}
        {...(product && { 'aria-description': 'Right arrow: add to list' })}
        className={classNames(
          'block min-h-11 min-w-0 flex-1 scroll-my-2 px-5 py-2.5',
          activeClass(id),
        )}
        onClick={onChoose}
      >
        <ResultContent result={result} matchedWords={matchedWords} />
      </Link>
      {product && (
        <ProductAction
          {...attributesOf(actionId)}
          product={product}
          className={classNames('mr-3 px-3', activeClass(actionId))}
        />
      )}
    </div>
  );
}

/** The content of a result. */
function ResultContent({ result, matchedWords }: { result: Result; matchedWords: MatchedWords }) {
  switch (result.kind) {
    case 'category':
      return (
        <p className="font-semibold">
          <MarkedText text={result.name} matchedWords={matchedWords} />
        </p>
      );
    case 'subcategory':
      return <SubcategoryResult categoryPath={result.categoryPath} matchedWords={matchedWords} />;
    case 'product':
      return <ProductResult match={result.match} matchedWords={matchedWords} />;
    case 'all':
      return (
        <p className="flex items-center justify-between gap-3 font-semibold text-accent-strong">
          See all {formatCount(result.count)} results
          <ArrowRight aria-hidden className="size-4" />
        </p>
      );
  }
}

function SubcategoryResult({
  categoryPath,
  matchedWords,
}: {
  categoryPath: CategoryPath;
  matchedWords: MatchedWords;
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="font-semibold">
        <MarkedText text={categoryPath.subcategory.name} matchedWords={matchedWords} />
      </span>
      <span className="text-sm text-ink-soft">in {categoryPath.category.name}</span>
    </p>
  );
}

function ProductResult({
  match,
  matchedWords,
}: {
  match: ProductMatch;
  matchedWords: MatchedWords;
}) {
  const { product, categoryPath } = match;
  return (
    <>
      {/* The price is below the name where it leaves the name less than its width. */}
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className="line-clamp-2 w-40 min-w-0 grow leading-snug font-semibold">
          <MarkedText text={product.name} matchedWords={matchedWords} />
        </p>
        <p className="text-sm font-bold tabular-nums">
          {publicPriceText({ price: product.price })}
          {hasPrice(product.price) && product.unit !== '' && (
            <span className="font-medium text-ink-soft"> / {product.unit}</span>
          )}
        </p>
      </div>
      <div className="mt-0.5 flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
        <p className="w-26 min-w-0 grow">
          {product.brand !== '' && (
            <>
              <MarkedText text={product.brand} matchedWords={matchedWords} />
              {categoryPath && ' · '}
            </>
          )}
          {categoryPath && `${categoryPath.category.name} › ${categoryPath.subcategory.name}`}
        </p>
        <p className={classNames(!product.isInStock && 'font-semibold text-ink')}>
          {product.isInStock ? 'In stock' : 'Out of stock'}
        </p>
      </div>
    </>
  );
}

/** A text with its matches marked. */
function MarkedText({ text, matchedWords }: { text: string; matchedWords: MatchedWords }) {
  return markMatches(text, matchedWords).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity.
      <mark key={index} className="bg-accent-soft text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
