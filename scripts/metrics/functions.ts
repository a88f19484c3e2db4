/** Length and nesting of the functions of a file. */
import { childNodes, FUNCTIONS, parseSource, type SyntaxNode } from './syntax.ts';

export interface FunctionMetrics {
  /** `file:line` of its first line. */
  place: string;
  /** From the first to the last line of the function, its parameters included. */
  lines: number;
  /** How deep its control statements are nested; functions inside it count for themselves. */
  nesting: number;
}

const CONTROL_STATEMENTS = /^(If|For|ForOf|ForIn|While|DoWhile|Switch|Try)Statement$/;

/** Every function of a file: declarations, methods and expressions, also those of one line. */
export function measureFunctions(file: string, source: string): FunctionMetrics[] {
  return functionsIn(parseSource(file, source)).map((node) => {
    const firstLine = lineAt(source, node.start);
    return {
      place: `${file}:${firstLine}`,
      lines: lineAt(source, node.end) - firstLine + 1,
      nesting: nestingOf(childNodes(node)),
    };
  });
}

function functionsIn(node: SyntaxNode): SyntaxNode[] {
  const inside = childNodes(node).flatMap(functionsIn);
  return FUNCTIONS.test(node.type) ? [node, ...inside] : inside;
}

function nestingOf(nodes: readonly SyntaxNode[]): number {
  return Math.max(0, ...nodes.map((node) => nestingIn(node)));
}

function nestingIn(node: SyntaxNode): number {
  if (FUNCTIONS.test(node.type)) return 0;
  const own = CONTROL_STATEMENTS.test(node.type) ? 1 : 0;
  return Math.max(
    own + nestingOf(childNodes(node).filter((child) => !isElseIf(node, child))),
    nestingOf(childNodes(node).filter((child) => isElseIf(node, child))),
  );
}

/** `else if` continues the statement; it is no deeper. */
function isElseIf(parent: SyntaxNode, child: SyntaxNode): boolean {
  return (
    parent.type === 'IfStatement' && child.type === 'IfStatement' && parent.alternate === child
  );
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
