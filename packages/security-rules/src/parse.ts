// Stage 2: parses tokens into the tree of a ruleset. As in Google's grammar, the `;` after rules_version, allow and
// return is optional.
import { parseExpression, parseUntil, requireName } from './parse-expression.ts';
import { isServiceName } from './service.ts';
import {
  type Allow,
  type Binding,
  type Block,
  type FunctionDeclaration,
  isMethodName,
  METHODS_OF,
  type Method,
  type Named,
  type PatternSegment,
  RulesetError,
  type RulesetTree,
  type RulesVersion,
  type ServiceBlock,
} from './syntax.ts';
import { TokenReader } from './token-reader.ts';
import type { PathPart } from './tokens.ts';

/** Limits of Firebase: https://firebase.google.com/docs/rules/rules-language, "Function". */
const MAX_BINDINGS = 10;
const MAX_PARAMETERS = 7;

/** @throws RulesetError on a syntax error or an unknown service. */
export function parseRuleset(source: string): RulesetTree {
  const reader = new TokenReader(source);
  const version = parseVersion(reader);
  const functions: FunctionDeclaration[] = [];
  const services: ServiceBlock[] = [];
  while (reader.isAt('function') || reader.isAt('service')) {
    if (reader.isAt('function')) functions.push(parseFunction(reader));
    else services.push(parseService(reader, services));
  }
  if (services.length === 0) reader.require('service');
  reader.requireEnd();
  return { version, functions, services };
}

function parseVersion(reader: TokenReader): RulesVersion {
  if (!reader.take('rules_version')) return 1;
  reader.require('=');
  const token = reader.next();
  if (token.kind !== 'string' || (token.value !== '1' && token.value !== '2')) {
    throw new RulesetError(`rules_version is '1' or '2', not ${token.text}`, token.start);
  }
  reader.take(';');
  return token.value === '1' ? 1 : 2;
}

function parseService(reader: TokenReader, earlier: readonly ServiceBlock[]): ServiceBlock {
  reader.require('service');
  const { name, offset } = parseServiceName(reader);
  if (!isServiceName(name)) throw new RulesetError(`service ${name} is not supported`, offset);
  if (earlier.some((service) => service.name === name))
    throw new RulesetError(`service ${name} is declared already`, offset);
  const block = parseBlock(reader, []);
  const [allow] = block.allows;
  if (allow) throw new RulesetError('allow is valid only in a match', allow.offset);
  return { name, offset, block };
}

function parseServiceName(reader: TokenReader): Named {
  const { name: first, offset } = requireName(reader);
  const parts = [first];
  while (reader.take('.')) parts.push(requireName(reader).name);
  return { name: parts.join('.'), offset };
}

function parseBlock(reader: TokenReader, pattern: readonly PatternSegment[]): Block {
  return reader.nest(() => {
    const functions: FunctionDeclaration[] = [];
    const allows: Allow[] = [];
    const matches: Block[] = [];
    reader.require('{');
    while (!reader.take('}')) {
      if (reader.isAt('function')) functions.push(parseFunction(reader));
      else if (reader.isAt('allow')) allows.push(parseAllow(reader));
      else if (reader.isAt('match')) matches.push(parseMatch(reader));
      else throw reader.unexpected('allow, match, function or }');
    }
    return { pattern, functions, allows, matches };
  });
}

function parseMatch(reader: TokenReader): Block {
  reader.require('match');
  const token = reader.next();
  if (token.kind !== 'path')
    throw new RulesetError(`expected a path, found ${token.text}`, token.start);
  return parseBlock(reader, token.parts.map(toPatternSegment));
}

function toPatternSegment(part: PathPart): PatternSegment {
  if (part.kind !== 'interpolation') return part;
  throw new RulesetError('$(…) is not supported in a match', part.offset);
}

function parseAllow(reader: TokenReader): Allow {
  const { start: offset } = reader.require('allow');
  const methods = [...parseMethod(reader)];
  while (reader.take(',')) methods.push(...parseMethod(reader));
  const span = reader.spanFrom(offset);
  if (!reader.take(':')) {
    reader.take(';');
    return { methods, offset, condition: { kind: 'literal', value: true, offset, span } };
  }
  reader.require('if');
  const condition = parseExpression(reader);
  reader.take(';');
  return { methods, offset, condition };
}

function parseMethod(reader: TokenReader): readonly Method[] {
  const { kind, text, start } = reader.next();
  if (kind !== 'name' || !isMethodName(text))
    throw new RulesetError(`unknown method ${text}`, start);
  return METHODS_OF[text];
}

function parseFunction(reader: TokenReader): FunctionDeclaration {
  reader.require('function');
  const { name, offset } = requireName(reader);
  const parameters = parseParameters(reader);
  reader.require('{');
  const bindings: Binding[] = [];
  while (reader.isAt('let')) bindings.push(parseBinding(reader));
  if (bindings.length > MAX_BINDINGS)
    throw new RulesetError(`more than ${MAX_BINDINGS} let bindings in ${name}`, offset);
  reader.require('return');
  const result = parseExpression(reader);
  reader.take(';');
  reader.require('}');
  return { name, offset, parameters, bindings, result };
}

function parseParameters(reader: TokenReader): Named[] {
  const { start } = reader.require('(');
  const parameters = parseUntil(reader, ')', () => requireName(reader));
  if (parameters.length > MAX_PARAMETERS)
    throw new RulesetError(`more than ${MAX_PARAMETERS} parameters`, start);
  return parameters;
}

function parseBinding(reader: TokenReader): Binding {
  reader.require('let');
  const { name, offset } = requireName(reader);
  reader.require('=');
  const value = parseExpression(reader);
  reader.require(';');
  return { name, offset, value };
}
