import { describe, expect, it, vi } from 'vitest';
import { createFreshness } from './freshness.ts';

describe('freshness', () => {
  it('is unknown before anything has come', () => {
    expect(createFreshness().getState()).toBe('unknown');
  });

  it('is behind while one watched source is what the device kept', () => {
    const freshness = createFreshness();
    freshness.note('menu', 'device');
    freshness.note('slides', 'device');
    freshness.note('menu', 'server');
    expect(freshness.getState()).toBe('behind');
    freshness.note('slides', 'server');
    expect(freshness.getState()).toBe('current');
  });

  it('is not behind for a source that nobody watches any more', () => {
    const freshness = createFreshness();
    freshness.note('menu', 'device');
    freshness.forget('menu');
    expect(freshness.getState()).toBe('current');
  });

  it('tells its subscribers only when it turns', () => {
    const freshness = createFreshness();
    const onChange = vi.fn();
    const unsubscribe = freshness.subscribe(onChange);
    freshness.note('menu', 'device');
    freshness.note('slides', 'device');
    expect(onChange).toHaveBeenCalledOnce();
    unsubscribe();
    freshness.forget('menu');
    freshness.forget('slides');
    expect(onChange).toHaveBeenCalledOnce();
  });
});
