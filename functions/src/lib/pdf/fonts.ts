/**
 * The fonts of PDF documents: Noto Sans (SIL Open Font License 1.1, from Fontsource). Each file has the characters of
 * one script, so a text is divided into runs. `₹` is in the file `latin-ext`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { create, Font } from 'fontkit';
import { unpackWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);

const WESTERN = ['latin', 'latin-ext', 'greek'];
/** Only in the regular weight. */
const INDIAN = [
  ...['kannada', 'tamil', 'telugu', 'malayalam', 'gujarati', 'bengali', 'gurmukhi', 'oriya'],
];

/** By weight, in the order in which they are searched for a character. */
const files = {
  regular: [...WESTERN.map((script) => westernFile(script, 400)), ...indianFiles()],
  bold: [...WESTERN.map((script) => westernFile(script, 700)), ...indianFiles()],
};

export type FontWeight = keyof typeof files;

/** Replaces characters that no font has. */
const REPLACEMENT = '?';

/** A part of a text, in one font. */
export interface FontRun {
  text: string;
  /** The file of the font. */
  file: string;
}

/** The fonts of a document. Files are loaded when the first character needs them. */
export interface Fonts {
  runsOf: (text: string, weight: FontWeight) => FontRun[];
  fontOf: (file: string) => Font;
  /** Whether a character has been replaced. */
  hasReplaced: () => boolean;
}

export function createFonts(createFont: typeof create): Fonts {
  const loaded = new Map<string, Font>();
  let replacedCount = 0;

  function fontOf(file: string): Font {
    const present = loaded.get(file) ?? loadFont(file, createFont);
    loaded.set(file, present);
    return present;
  }

  function fileOf(character: string, weight: FontWeight, previous: string | undefined) {
    const candidates =
      previous !== undefined && IS_COMMON.test(character)
        ? [previous, ...files[weight]]
        : files[weight];
    const codePoint = character.codePointAt(0) ?? 0;
    return candidates.find((file) => fontOf(file).hasGlyphForCodePoint(codePoint));
  }

  return {
    runsOf(text, weight) {
      // Most texts; the others are examined character by character.
      if (IS_ASCII.test(text)) return [{ text, file: latinFile(weight) }];
      const runs: FontRun[] = [];
      for (const character of printable(text)) {
        const last = runs.at(-1);
        const file = fileOf(character, weight, last?.file);
        if (file === undefined) replacedCount += 1;
        addToRuns(runs, {
          text: file === undefined ? REPLACEMENT : character,
          file: file ?? latinFile(weight),
        });
      }
      return runs;
    },
    fontOf,
    hasReplaced: () => replacedCount > 0,
  };
}

const IS_ASCII = /^[ -~]*$/;

/** Characters that continue the run before them: spaces, combining marks and joiners. */
const IS_COMMON = /[\s\p{M}\u200C\u200D]/u;

/** Control characters, unassigned ones and those that change the direction, but not the joiners of Indian scripts. */
const NOT_PRINTABLE = /(?![\u200C\u200D])\p{C}/gu;

/** Characters of no font that lists of building materials contain, and what is printed instead. */
const substitutes: Readonly<Record<string, string>> = {
  ...{ '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8', '⅓': '1/3', '⅔': '2/3' },
  ...{ '≥': '>=', '≤': '<=', '≈': '~', '→': '->', '⌀': 'Ø', '∅': 'Ø' },
  ...{ '№': 'No.', '℃': '°C', '㎡': 'm²', '\u2010': '-', '\u2011': '-' },
  ...{ '✓': '•', '✔': '•', '●': '•', '○': '•', '■': '•', '▪': '•', '➢': '•', '➤': '•', '►': '•' },
};

/** Where `1⅝` is separated, so that it does not become `15/8`. */
const BEFORE_FRACTION = /(?<=\d)(?=[⅛⅜⅝⅞⅓⅔])/gu;

function printable(text: string): string {
  const normalized = text.replace(/\s+/g, ' ').replace(NOT_PRINTABLE, '').normalize('NFC');
  const characters = [...normalized.replace(BEFORE_FRACTION, ' ')];
  return characters.map((character) => substitutes[character] ?? character).join('');
}

function addToRuns(runs: FontRun[], { text, file }: FontRun): void {
  const last = runs.at(-1);
  if (last?.file === file) last.text += text;
  else runs.push({ text, file });
}

function loadFont(file: string, createFont: typeof create): Font {
  const font = createFont(unpackWoff(readFileSync(resolve(file))));
  if (!isFont(font)) throw new Error(`${file} is a collection of fonts.`);
  skipNullAnchors(font);
  return font;
}

/** The part of fontkit that positions marks. Private, so its types do not have it. */
interface WithLayoutEngine {
  _layoutEngine: { engine: { GPOSProcessor: MarkPositioning | null } | null };
}

interface MarkPositioning {
  applyAnchor: (mark: { markAnchor: object | null }, base: object | null, index: number) => void;
}

/**
 * Leaves a mark where it is if its anchor or that of its base is null. OpenType allows both, and the fonts of four scripts
 * have them; fontkit 2.0.4 throws (https://github.com/foliojs/fontkit/issues/367).
 */
function skipNullAnchors(font: Font): void {
  const { _layoutEngine } = font as Font & WithLayoutEngine;
  const positioning = _layoutEngine.engine?.GPOSProcessor;
  if (!positioning) return;
  const applyAnchor = positioning.applyAnchor.bind(positioning);
  positioning.applyAnchor = (mark, base, index) => {
    if (mark.markAnchor && base) applyAnchor(mark, base, index);
  };
}

function isFont(font: ReturnType<typeof create>): font is Font {
  return 'hasGlyphForCodePoint' in font;
}

function latinFile(weight: FontWeight): string {
  return westernFile('latin', weight === 'bold' ? 700 : 400);
}

function westernFile(script: string, weight: 400 | 700): string {
  return `@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`;
}

function indianFiles(): string[] {
  return [
    westernFile('devanagari', 400),
    ...INDIAN.map(
      (script) =>
        `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`,
    ),
  ];
}
