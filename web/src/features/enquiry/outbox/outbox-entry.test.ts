import { describe, expect, it } from 'vitest';
import { outboxEntry } from './outbox-entry.ts';
import { queuedEntry } from './testing/samples.ts';

describe('the schema of an entry', () => {
  it('accepts entries of earlier versions of the site, without a list', () => {
    const stored = structuredClone(queuedEntry());
    expect(outboxEntry.parse(stored)).toEqual(stored);
  });

  it('keeps the files of a request for a quote', async () => {
    const file = new Blob(['content']);
    const stored = queuedEntry('key-1', { attachments: [{ id: 'one', name: 'a.pdf', file }] });
    const parsed = outboxEntry.parse(structuredClone(stored));
    expect(await parsed.attachments?.[0]?.file.text()).toBe('content');
  });

  it('keeps the lines and delivery details of a request for a quote', () => {
    const stored = queuedEntry('key-1', {
      form: 'list',
      items: [
        {
          productId: 'cement',
          name: 'Cement',
          quantity: 2.5,
          unit: 't',
          note: 'fresh',
          seenPrice: 7_600,
        },
      ],
      delivery: { pinCode: '560066', address: 'Whitefield', requiredOn: '2026-12-01', gstin: '' },
    });
    expect(outboxEntry.parse(structuredClone(stored))).toEqual(stored);
  });
});
