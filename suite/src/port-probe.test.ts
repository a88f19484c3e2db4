import { expect, it } from 'vitest';
import { describeHolder } from './port-probe.ts';

it('reads the pid and the command of lsof', () => {
  expect(describeHolder('p1234\ncnode\nf21\n')).toBe('node (pid 1234)');
});

it('knows no holder when lsof prints nothing', () => {
  expect(describeHolder('')).toBeUndefined();
});
