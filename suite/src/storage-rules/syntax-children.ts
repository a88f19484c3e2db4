import type { Expression } from './syntax.ts';

/** The expressions directly inside an expression, in the order of the source. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.segments.flatMap((segment) =>
        segment.kind === 'text' ? [] : [segment.expression],
      );
    case 'member':
      return [expression.target];
    case 'index':
      return [expression.target, expression.index];
    case 'slice':
      return [expression.target, expression.from, expression.to];
    case 'call':
      return expression.arguments;
    case 'method':
      return [expression.target, ...expression.arguments];
    case 'unary':
    case 'is':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'null':
    case 'bool':
    case 'int':
    case 'float':
    case 'string':
    case 'name':
      return [];
  }
}
