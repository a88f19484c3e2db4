import { expect, it } from 'vitest';
import { quoteDecisionInput } from './quote-thread.ts';

const decision = { id: 'a1b2c3d4e5f6a7b8', version: 1 };

it.each(['accepted', 'declined'])('a quote can be %s without a text', (type) => {
  expect(quoteDecisionInput.parse({ ...decision, type }).text).toBe('');
});

it('a requested change is described', () => {
  const requested = { ...decision, type: 'changeRequested' };
  expect(quoteDecisionInput.parse({ ...requested, text: 'Fe 550D instead' }).text).toBe(
    'Fe 550D instead',
  );
  expect(quoteDecisionInput.safeParse({ ...requested, text: ' ' }).error?.issues[0]).toMatchObject({
    path: ['text'],
    message: 'Describe the change.',
  });
});
