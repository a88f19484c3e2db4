/** The contrast of the colours of the dark theme (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'dark.css'), 'utf8');
const root = css.slice(css.indexOf(':root'), css.indexOf('}'));
const tokens = new Map(
  [...root.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

function luminanceOf(name: string): number {
  const color = name.startsWith('#') ? name : tokens.get(name);
  const channels = color?.match(/[\da-f]{2}/g)?.map((each) => Number.parseInt(each, 16) / 255);
  const [red, green, blue] = (channels ?? []).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  if (red === undefined || green === undefined || blue === undefined) {
    throw new Error(`${name} is not a colour of the dark theme.`);
  }
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(first: string, second: string): number {
  const luminances = [luminanceOf(first), luminanceOf(second)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

const surfaces = ['background-color-white', 'color-paper', 'color-slate-50', 'color-slate-100'];
const texts = ['color-ink', 'color-ink-soft', 'color-slate-500', 'color-accent-strong'];
const states = ['text-color-slate-700', 'text-color-red-700', 'text-color-emerald-700'];

const textPairs = [
  ...surfaces.flatMap((surface) => [...texts, ...states].map((text) => [text, surface] as const)),
  ['color-accent-strong', 'color-accent-soft'],
  ['color-ink', 'color-accent-soft'],
  ['color-ink', 'background-color-slate-200'],
  ['text-color-red-700', 'color-red-50'],
  ['text-color-red-800', 'color-red-50'],
  ['text-color-red-900', 'color-red-50'],
  ['text-color-red-900', 'background-color-white'],
  ['text-color-slate-700', 'color-red-50'],
  ['color-amber-950', 'color-amber-50'],
  ['color-amber-950', 'background-color-white'],
  ['color-emerald-900', 'color-emerald-50'],
  ['color-emerald-900', 'color-emerald-100'],
  // white and slate-300, the text on buttons and messages in ink.
  ['#ffffff', 'background-color-ink'],
  ['#cad5e2', 'background-color-ink'],
] as const;

it.each(textPairs)(
  'in the dark theme, %s on %s has a contrast of at least 4.5:1',
  (text, background) => {
    expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5);
  },
);

it.each(['background-color-white', 'color-paper'])(
  'in the dark theme, the border of fields on %s has a contrast of at least 3:1',
  (surface) => {
    expect(contrastOf('border-color-slate-400', surface)).toBeGreaterThanOrEqual(3);
  },
);
