import { describe, expect, it } from 'vitest';
import { enquiryShortcut } from './shortcuts.ts';

const pressed = (key: string) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
});

describe('the shortcuts of an open enquiry', () => {
  it.each([
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['Delete', 'archive'],
  ])('%s means %s', (key, shortcut) => {
    expect(enquiryShortcut(pressed(key))).toBe(shortcut);
  });

  it.each(['a', 'j', ' ', '/', 'Enter', 'Escape', 'Tab'])('%j is none', (key) => {
    expect(enquiryShortcut(pressed(key))).toBeUndefined();
  });

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'repeat'])(
    'are none with %s',
    (modifier) => {
      expect(enquiryShortcut({ ...pressed('ArrowLeft'), [modifier]: true })).toBeUndefined();
    },
  );
});
