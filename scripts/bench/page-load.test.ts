import { describe, expect, it } from 'vitest';
import { lastActivityMs, loadFigures, type PageEntry } from './page-load.ts';

const entry = (
  entryType: string,
  startTime: number,
  overrides: Partial<PageEntry> = {},
): PageEntry => ({
  entryType,
  name: '',
  startTime,
  duration: 0,
  ...overrides,
});
const firstPaint = (atMs: number) => entry('paint', atMs, { name: 'first-contentful-paint' });
const largestPaint = (atMs: number) => entry('largest-contentful-paint', atMs);
const longTask = (atMs: number, duration: number) => entry('longtask', atMs, { duration });
const shift = (atMs: number, value: number) => entry('layout-shift', atMs, { value });
const resource = (path: string, responseEnd: number, encodedBodySize: number) =>
  entry('resource', 0, { name: `http://site${path}`, responseEnd, encodedBodySize });

describe('loadFigures', () => {
  it('takes the last candidate as the largest contentful paint', () => {
    const figures = loadFigures([firstPaint(100), largestPaint(100), largestPaint(900)]);
    expect(figures).toMatchObject({ firstPaintMs: 100, largestPaintMs: 900 });
  });

  it('adds up the time over 50 ms of each task after the first contentful paint', () => {
    const tasks = [longTask(0, 90), longTask(50, 170), longTask(300, 60), longTask(400, 50)];
    expect(loadFigures([firstPaint(100), ...tasks]).blockingMs).toBe(70 + 10);
  });

  it('takes the worst session of layout shifts, which ends after a second without a shift', () => {
    const shifts = [shift(0, 0.25), shift(999, 0.25), shift(1_999, 0.25), shift(2_100, 0.125)];
    expect(loadFigures(shifts).layoutShift).toBe(0.5);
  });

  it('limits a session of layout shifts to five seconds', () => {
    const shifts = [0, 900, 1_800, 2_700, 3_600, 4_500, 5_000].map((atMs) => shift(atMs, 0.125));
    expect(loadFigures(shifts).layoutShift).toBe(6 * 0.125);
  });

  it('takes the mark as the time to interactive, or the largest contentful paint without a mark', () => {
    const mark = entry('mark', 700, { name: 'neev:interactive' });
    expect(loadFigures([largestPaint(500), mark]).interactiveMs).toBe(700);
    expect(loadFigures([largestPaint(500)]).interactiveMs).toBe(500);
  });

  it('counts the scripts that were loaded before the mark', () => {
    const scripts = [
      resource('/a.js', 300, 10),
      resource('/b.js?v', 500, 20),
      resource('/c.js', 501, 40),
    ];
    const mark = entry('mark', 500, { name: 'neev:interactive' });
    const others = [resource('/a.css', 300, 80), largestPaint(900)];
    expect(loadFigures([...scripts, ...others, mark]).scriptBytes).toBe(30);
  });

  it('counts the scripts before the largest contentful paint when there is no mark', () => {
    const scripts = [resource('/a.js', 300, 10), resource('/c.js', 901, 40)];
    expect(loadFigures([...scripts, largestPaint(900)]).scriptBytes).toBe(10);
  });
});

it('the last activity is the last end of a task or resource, or the last paint', () => {
  expect(lastActivityMs([])).toBe(0);
  expect(lastActivityMs([largestPaint(500), longTask(400, 200), resource('/a', 550, 0)])).toBe(600);
});
