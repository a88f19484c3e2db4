/** Reads the top-level declarations of a file and the names that each of them refers to. */
import {
  childNodes,
  FUNCTIONS,
  isNode,
  nodeIn,
  nodesIn,
  parseSource,
  type SyntaxNode,
} from './syntax.ts';

/** A name that another file exports; `*` means all its exports. */
export interface ImportedName {
  specifier: string;
  name: string;
}

interface Declaration {
  /** Names that it uses as values. A local variable counts as the top-level one of the same name. */
  names: ReadonlySet<string>;
  /** Whether it is a class or contains a function, in contrast to a constant. */
  hasCode: boolean;
}

export interface ModuleSymbols {
  /** By local name, without types. */
  declarations: ReadonlyMap<string, Declaration>;
  /** By local name. */
  imports: ReadonlyMap<string, ImportedName>;
  /** Exported name → local name. */
  exports: ReadonlyMap<string, string>;
  /** Exported name → name in another file. The key of `export * from` is `* <specifier>`. */
  reexports: ReadonlyMap<string, ImportedName>;
}

/** TypeScript nodes that contain a value. */
const VALUE_WRAPPERS = /^TS(As|Satisfies|NonNull|Instantiation)Expression$/;
/** The field of a node that is a reference to a variable only when it is computed. */
const NAMED_MEMBERS: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
};

export function readSymbols(file: string, source: string): ModuleSymbols {
  const statements = nodesIn(parseSource(file, source), 'body');
  const bare = statements.flatMap(exportedStatement);
  const exportLists = statements.filter(({ type }) => type === 'ExportNamedDeclaration');
  return {
    declarations: new Map(bare.flatMap(declarationsIn)),
    imports: new Map(
      statements.filter(({ type }) => type === 'ImportDeclaration').flatMap(importsIn),
    ),
    exports: new Map([...statements.flatMap(ownExports), ...exportLists.flatMap(listedExports)]),
    reexports: new Map(statements.flatMap(reexportsIn)),
  };
}

/** A statement, or the declaration in an `export`. */
function exportedStatement(statement: SyntaxNode): SyntaxNode[] {
  return [nodeIn(statement, 'declaration') ?? statement];
}

/** The names that a statement declares, with their references. */
function declarationsIn(statement: SyntaxNode): [string, Declaration][] {
  if (statement.type === 'VariableDeclaration') {
    return nodesIn(statement, 'declarations').flatMap((declarator) =>
      namesBoundBy(nodeIn(declarator, 'id')).map((name): [string, Declaration] => [
        name,
        declarationOf(declarator),
      ]),
    );
  }
  if (!/^(Function|Class)Declaration$/.test(statement.type)) return [];
  return [[nameOf(nodeIn(statement, 'id')) ?? 'default', declarationOf(statement)]];
}

function declarationOf(node: SyntaxNode): Declaration {
  return { names: new Set(namesUsedIn(node)), hasCode: hasCode(node) };
}

function hasCode(node: SyntaxNode): boolean {
  return FUNCTIONS.test(node.type) || /^Class/.test(node.type) || childNodes(node).some(hasCode);
}

/** The names of a pattern such as `a` or `{ a, b: [c] }`. */
function namesBoundBy(pattern: SyntaxNode | undefined): string[] {
  if (pattern === undefined) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern) ?? ''];
  if (pattern.type === 'Property') return namesBoundBy(nodeIn(pattern, 'value'));
  return childNodes(pattern).flatMap(namesBoundBy);
}

function namesUsedIn(node: SyntaxNode): string[] {
  if (node.type.startsWith('TS')) {
    const value = VALUE_WRAPPERS.test(node.type) ? nodeIn(node, 'expression') : undefined;
    return value ? namesUsedIn(value) : [];
  }
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
    return [nameOf(node) ?? ''];
  }
  const member = node.computed === true ? undefined : NAMED_MEMBERS[node.type];
  const skipped = member === undefined ? undefined : node[member];
  return childNodes(node)
    .filter((child) => child !== skipped && !isAttributeName(node, child))
    .flatMap(namesUsedIn);
}

function isAttributeName(parent: SyntaxNode, child: SyntaxNode): boolean {
  return parent.type === 'JSXAttribute' && parent.name === child;
}

function importsIn(statement: SyntaxNode): [string, ImportedName][] {
  if (statement.importKind === 'type') return [];
  const specifier = textOf(nodeIn(statement, 'source')) ?? '';
  return nodesIn(statement, 'specifiers')
    .filter(({ importKind }) => importKind !== 'type')
    .map((each) => [
      nameOf(nodeIn(each, 'local')) ?? '',
      { specifier, name: importedNameOf(each) },
    ]);
}

function importedNameOf(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return nameOf(nodeIn(specifier, 'imported')) ?? 'default';
}

/** `export function a`, `export const b`, `export default …`. */
function ownExports(statement: SyntaxNode): [string, string][] {
  const declaration = nodeIn(statement, 'declaration');
  if (declaration === undefined) return [];
  const names = declarationsIn(declaration).map(([name]) => name);
  if (statement.type !== 'ExportDefaultDeclaration') return names.map((name) => [name, name]);
  return [['default', names[0] ?? nameOf(declaration) ?? 'default']];
}

/** `export { a, b as c }`. */
function listedExports(statement: SyntaxNode): [string, string][] {
  if (isNode(statement.source)) return [];
  return specifiersOf(statement).map(({ local, exported }) => [exported, local]);
}

/** `export { a } from 'x'` and `export * from 'x'`. */
function reexportsIn(statement: SyntaxNode): [string, ImportedName][] {
  const specifier = textOf(nodeIn(statement, 'source'));
  if (specifier === undefined) return [];
  if (statement.type === 'ExportAllDeclaration')
    return [[`* ${specifier}`, { specifier, name: '*' }]];
  if (statement.type !== 'ExportNamedDeclaration') return [];
  return specifiersOf(statement).map(({ local, exported }) => [
    exported,
    { specifier, name: local },
  ]);
}

function specifiersOf(statement: SyntaxNode): { local: string; exported: string }[] {
  return nodesIn(statement, 'specifiers')
    .filter(({ exportKind }) => exportKind !== 'type')
    .map((each) => ({
      local: nameOf(nodeIn(each, 'local')) ?? '',
      exported: nameOf(nodeIn(each, 'exported')) ?? '',
    }));
}

function nameOf(node: SyntaxNode | undefined): string | undefined {
  return typeof node?.name === 'string' ? node.name : undefined;
}

function textOf(node: SyntaxNode | undefined): string | undefined {
  return typeof node?.value === 'string' ? node.value : undefined;
}
