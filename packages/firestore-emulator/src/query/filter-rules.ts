/** Which combinations of filters a query may have. The messages are those of Google's emulator. */
import { invalidArgument } from '../status.ts';
import { formatFieldPath } from '../values/field-path.ts';
import { type Condition, elementsOf, type FieldCondition, isDocumentName } from './filter.ts';

const maxDisjunctions = 30;

const inequalityOperators: ReadonlySet<string> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
]);

const negations = new Set(['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NULL', 'IS_NOT_NAN']);

export const isInequality = ({ operator }: FieldCondition): boolean =>
  inequalityOperators.has(operator);

export function fieldConditions(condition: Condition | undefined): FieldCondition[] {
  if (!condition) return [];
  return condition.kind === 'field' ? [condition] : condition.conditions.flatMap(fieldConditions);
}

/** @throws StatusError INVALID_ARGUMENT */
export function requireValidCombination(condition: Condition): void {
  const fields = fieldConditions(condition);
  requireOneNegation(fields, hasDisjunction(condition));
  requireKeyEqualityAlone(fields);
  const { length } = disjunctionsOf(condition);
  requireArrayFilters(condition);
  if (length > maxDisjunctions) throw tooManyDisjunctions(length);
}

function requireOneNegation(fields: readonly FieldCondition[], isDisjunctive: boolean): void {
  if (fields.filter(({ operator }) => negations.has(operator)).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (isDisjunctive && fields.some(({ operator }) => operator === 'NOT_IN')) {
    throw invalidArgument(
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    );
  }
}

function hasDisjunction(condition: Condition): boolean {
  if (condition.kind === 'field') {
    return condition.operator === 'IN' || condition.operator === 'ARRAY_CONTAINS_ANY';
  }
  return condition.operator === 'OR' || condition.conditions.some(hasDisjunction);
}

function requireKeyEqualityAlone(fields: readonly FieldCondition[]): void {
  const isKeyEqual = fields.some(
    ({ path, operator }) => isDocumentName(path) && operator === 'EQUAL',
  );
  const inequalities = fields.filter(isInequality);
  const hasOther = inequalities.some(({ path }) => !isDocumentName(path));
  if (isKeyEqual && hasOther && !inequalities.some(({ path }) => isDocumentName(path))) {
    throw invalidArgument(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
}

/** A term of the disjunctive normal form: the texts of its filters, sorted. */
type Term = readonly string[];

/** Each term may have one filter on arrays. Equal ones count once, whatever the order of their elements. */
function requireArrayFilters(condition: Condition): void {
  if (arrayFiltersOf(condition).some((filters) => filters.size > 1)) {
    throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
}

/** The different filters on arrays in each term. */
function arrayFiltersOf(condition: Condition): ReadonlySet<string>[] {
  if (condition.kind === 'field') {
    const { path, operator, operand } = condition;
    if (!operator.startsWith('ARRAY_CONTAINS') || !operand) return [new Set()];
    const operands = operator === 'ARRAY_CONTAINS' ? [operand] : elementsOf(operand);
    const texts = new Set(operands.map((value) => JSON.stringify(value)));
    return [new Set([JSON.stringify([operator, path, [...texts].sort()])])];
  }
  const parts = condition.conditions.map(arrayFiltersOf);
  if (condition.operator === 'OR') return parts.flat();
  return parts.reduce(
    (terms, part) => terms.flatMap((term) => part.map((other) => new Set([...term, ...other]))),
    [new Set<string>()],
  );
}

/** The different terms. @throws StatusError INVALID_ARGUMENT if there are far too many */
function disjunctionsOf(condition: Condition): readonly Term[] {
  if (condition.kind === 'field') return alternativesOf(condition);
  const parts = condition.conditions.map(disjunctionsOf);
  if (condition.operator === 'OR') return distinct(parts.flat());
  return parts.reduce<readonly Term[]>(
    (terms, part) => {
      const count = terms.length * part.length;
      if (count > maxDisjunctions ** 2) throw tooManyDisjunctions(count);
      return distinct(terms.flatMap((term) => part.map((other) => [...term, ...other])));
    },
    [[]],
  );
}

function distinct(terms: readonly Term[]): readonly Term[] {
  const byText = new Map<string, Term>();
  for (const term of terms) {
    const filters = [...new Set(term)].sort();
    byText.set(filters.join(), filters);
  }
  return [...byText.values()];
}

function alternativesOf({ path, operator, operand }: FieldCondition): readonly Term[] {
  const isDisjunctive = operator === 'IN' || operator === 'ARRAY_CONTAINS_ANY';
  const operands = isDisjunctive && operand ? elementsOf(operand) : [operand];
  return distinct(operands.map((value) => [JSON.stringify([path, operator, value])]));
}

const tooManyDisjunctions = (count: number) =>
  invalidArgument(
    `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maxDisjunctions}`,
  );

/** @throws StatusError INVALID_ARGUMENT for a query of all collections that filters by fields */
export function requireNameFiltersOnly(condition: Condition): void {
  const other = fieldConditions(condition).find(({ path }) => !isDocumentName(path));
  if (other) throw invalidArgument(`kind is required for filter: ${formatFieldPath(other.path)}`);
}
