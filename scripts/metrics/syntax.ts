/** Parses TypeScript into a syntax tree (ESTree with nodes for TypeScript, https://oxc.rs). */
import { parseSync } from 'vite';

export interface SyntaxNode {
  readonly type: string;
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Types of function nodes; a method contains one. */
export const FUNCTIONS = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/;

/** @throws Error on a syntax error. */
export function parseSource(file: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(file, source);
  const root: unknown = program;
  if (errors[0] || !isNode(root)) throw new Error(`${file}: ${errors[0]?.message}`);
  return root;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function childNodes(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode);
}

/** The node in a field, or `undefined`. */
export function nodeIn(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const value = node[field];
  return isNode(value) ? value : undefined;
}

/** The nodes in a field that contains a list. */
export function nodesIn(node: SyntaxNode, field: string): SyntaxNode[] {
  return [node[field]].flat().filter(isNode);
}
