import { RulesetError, type Span } from './syntax.ts';
import { type Token, tokenize } from './tokens.ts';

/** Limits of nesting and of nodes in one expression, so that no file causes a stack overflow. */
const MAX_DEPTH = 60;
const MAX_NODES = 1000;

/** A cursor over the tokens of a range of the source. Every `require…` throws a RulesetError at the unexpected token. */
export class TokenReader {
  readonly source: string;
  readonly #tokens: readonly Token[];
  #index = 0;
  #end = 0;
  #depth: number;
  #nodes = 0;

  constructor(source: string, from = 0, to = source.length, depth = 0) {
    this.source = source;
    this.#depth = depth;
    this.#tokens = tokenize(source, from, to);
  }

  /** A reader of a range inside this one, at the current depth. */
  createSubReader(from: number, to: number): TokenReader {
    return new TokenReader(this.source, from, to, this.#depth);
  }

  peek(): Token {
    const token = this.#tokens[this.#index] ?? this.#tokens.at(-1);
    if (token === undefined) throw new RulesetError('empty source', 0);
    return token;
  }

  next(): Token {
    const token = this.peek();
    this.#index += 1;
    this.#end = token.end;
    return token;
  }

  /** The span from `start` to the end of the last token. */
  spanFrom(start: number): Span {
    return { start, end: this.#end };
  }

  /** Whether the next token is this word or symbol. Does not consume it. */
  isAt(text: string): boolean {
    const { kind, text: found } = this.peek();
    return (kind === 'symbol' || kind === 'name') && found === text;
  }

  /** Consumes the next token if it is this word or symbol. Returns whether it did. */
  take(text: string): boolean {
    const found = this.isAt(text);
    if (found) this.next();
    return found;
  }

  require(text: string): Token {
    if (!this.isAt(text)) throw this.unexpected(`"${text}"`);
    return this.next();
  }

  requireEnd(): void {
    if (this.peek().kind !== 'end') throw this.unexpected('the end');
  }

  unexpected(expected: string): RulesetError {
    const { text, start } = this.peek();
    return new RulesetError(`expected ${expected}, found ${text}`, start);
  }

  /** Runs a part of the parser one level deeper. */
  nest<Result>(parsePart: () => Result): Result {
    const { start } = this.peek();
    this.#nodes += 1;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new RulesetError(`nested deeper than ${MAX_DEPTH}`, start);
    if (this.#nodes > MAX_NODES)
      throw new RulesetError(`more than ${MAX_NODES} parts in one expression`, start);
    const result = parsePart();
    this.#depth -= 1;
    return result;
  }

  /** Resets the node count, whose limit is per expression. */
  startExpression(): void {
    this.#nodes = 0;
  }
}
