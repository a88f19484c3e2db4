/** Which combinations of filters a query may have. The messages are those of Google's emulator. */
import { StatusError } from '../status.ts';
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
  requireArrayFilters(condition);
  const count = countDisjunctions(condition);
  if (count > maxDisjunctions) {
    throw invalid(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maxDisjunctions}`,
    );
  }
}

function requireOneNegation(fields: readonly FieldCondition[], isDisjunctive: boolean): void {
  if (fields.filter(({ operator }) => negations.has(operator)).length > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (isDisjunctive && fields.some(({ operator }) => operator === 'NOT_IN')) {
    throw invalid(
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
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
}

/** One `array-contains` or `array-contains-any` in each term of the disjunctive normal form. */
function requireArrayFilters(condition: Condition): void {
  if (countArrayFilters(condition) > 1) {
    throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
}

function countArrayFilters(condition: Condition): number {
  if (condition.kind === 'field') return Number(condition.operator.startsWith('ARRAY_CONTAINS'));
  const counts = condition.conditions.map(countArrayFilters);
  return condition.operator === 'AND' ? counts.reduce((a, b) => a + b, 0) : Math.max(0, ...counts);
}

/** The number of terms of the disjunctive normal form. */
function countDisjunctions(condition: Condition): number {
  if (condition.kind === 'composite') {
    const counts = condition.conditions.map(countDisjunctions);
    return condition.operator === 'AND'
      ? counts.reduce((a, b) => a * b, 1)
      : Math.max(
          1,
          counts.reduce((a, b) => a + b, 0),
        );
  }
  const isDisjunctive = condition.operator === 'IN' || condition.operator === 'ARRAY_CONTAINS_ANY';
  return isDisjunctive && condition.operand ? elementsOf(condition.operand).length : 1;
}

/** @throws StatusError INVALID_ARGUMENT for a query of all collections that filters by fields */
export function requireNameFiltersOnly(condition: Condition): void {
  const other = fieldConditions(condition).find(({ path }) => !isDocumentName(path));
  if (other) throw invalid(`kind is required for filter: ${formatFieldPath(other.path)}`);
}

const invalid = (message: string) => new StatusError('INVALID_ARGUMENT', message);
