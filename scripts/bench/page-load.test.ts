import { describe, expect, it } from 'vitest';
import { lastActivityMs, loadFigures, type PageEntry } from './page-load.ts';

const entry = (entryType: string, startTime: number, more: Partial<PageEntry> = {}): PageEntry => ({
  entryType,
  name: '',
  startTime,
  duration: 0,
  ...more,
});
const firstPaint = (atMs: number) => entry('paint', atMs, { name: 'first-contentful-paint' });
const largestPaint = (atMs: number) => entry('largest-contentful-paint', atMs);
const longTask = (atMs: number, duration: number) => entry('longtask', atMs, { duration });
const shift = (atMs: number, value: number) => entry('layout-shift', atMs, { value });
const resource = (path: string, responseEnd: number, encodedBodySize: number) =>
  entry('resource', 0, { name: `http://site${path}`, responseEnd, encodedBodySize });

describe('the figures of a load', () => {
  it('have the last candidate as the largest paint', () => {
    const figures = loadFigures([firstPaint(100), largestPaint(100), largestPaint(900)]);
    expect(figures).toMatchObject({ firstPaintMs: 100, largestPaintMs: 900 });
  });

  it('add up what is over 50 ms of each task, from the first paint on', () => {
    const tasks = [longTask(0, 90), longTask(50, 170), longTask(300, 60), longTask(400, 50)];
    expect(loadFigures([firstPaint(100), ...tasks]).blockingMs).toBe(70 + 10);
  });

  it('have the worst session of layout shifts, which a second without one ends', () => {
    const shifts = [shift(0, 0.25), shift(999, 0.25), shift(1_999, 0.25), shift(2_100, 0.125)];
    expect(loadFigures(shifts).layoutShift).toBe(0.5);
  });

  it('have no session longer than five seconds', () => {
    const shifts = [0, 900, 1_800, 2_700, 3_600, 4_500, 5_000].map((atMs) => shift(atMs, 0.125));
    expect(loadFigures(shifts).layoutShift).toBe(6 * 0.125);
  });

  it('have the mark as the moment of being interactive, and else the largest paint', () => {
    const mark = entry('mark', 700, { name: 'neev:interactive' });
    expect(loadFigures([largestPaint(500), mark]).interactiveMs).toBe(700);
    expect(loadFigures([largestPaint(500)]).interactiveMs).toBe(500);
  });

  it('count the scripts that came before the mark', () => {
    const scripts = [
      resource('/a.js', 300, 10),
      resource('/b.js?v', 500, 20),
      resource('/c.js', 501, 40),
    ];
    const mark = entry('mark', 500, { name: 'neev:interactive' });
    const others = [resource('/a.css', 300, 80), largestPaint(900)];
    expect(loadFigures([...scripts, ...others, mark]).scriptBytes).toBe(30);
  });

  it('count the scripts that came before the largest paint where there is no mark', () => {
    const scripts = [resource('/a.js', 300, 10), resource('/c.js', 901, 40)];
    expect(loadFigures([...scripts, largestPaint(900)]).scriptBytes).toBe(10);
  });
});

it('the last activity is the end of a task or of a resource, or a paint', () => {
  expect(lastActivityMs([])).toBe(0);
  expect(lastActivityMs([largestPaint(500), longTask(400, 200), resource('/a', 550, 0)])).toBe(600);
});
