import { expect, it } from 'vitest';
import { quoteDecisionInput } from './quote-thread.ts';

const decision = { id: 'a1b2c3d4e5f6a7b8', version: 1 };

it.each(['accepted', 'declined'])('a quote can be %s without a text', (type) => {
  expect(quoteDecisionInput.parse({ ...decision, type }).text).toBe('');
});

it.each([
  { id: `${decision.id}/a` },
  { id: `../${decision.id}` },
  { id: 'x'.repeat(65) },
  { version: 0 },
])('a decision is rejected with %j', (fields) => {
  const accepted = { ...decision, type: 'accepted' };
  expect(quoteDecisionInput.safeParse({ ...accepted, ...fields }).success).toBe(false);
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
