import type { EnquiryStatus } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { sampleEnquiry } from '../model/testing/samples.ts';
import { createStatusChanges, withShownStatus } from './status-changes.ts';

/** A server that answers when the test says so. */
function createServer() {
  const waiting: ((problem?: string) => void)[] = [];
  const asked: string[] = [];
  const changes = createStatusChanges((id, status) => {
    asked.push(`${id} ${status}`);
    return new Promise((resolve) => waiting.push((problem) => resolve(problem)));
  });
  return {
    changes,
    asked,
    /** Answers the first that waits, and lets what follows from it happen. */
    async answer(problem?: string) {
      await settle();
      waiting.shift()?.(problem);
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

const stored = (status: EnquiryStatus) => [sampleEnquiry({ id: 'a', status })];

describe('a changed status', () => {
  it('is shown at once, and while the server has not answered', async () => {
    const { changes, asked } = createServer();
    void changes.change('a', 'read');
    await settle();
    expect(withShownStatus(stored('unread'), changes.getState().shown)).toEqual(stored('read'));
    expect(asked).toEqual(['a read']);
  });

  it('is taken back when the server refuses, and the problem is told', async () => {
    const { changes, answer } = createServer();
    const problem = changes.change('a', 'read');
    await answer('No.');
    expect(await problem).toBe('No.');
    expect(changes.getState()).toEqual({ shown: new Map(), made: 0 });
  });

  it('stands after the answer until the database tells of one', async () => {
    const { changes, answer } = createServer();
    changes.hear(stored('unread'));
    void changes.change('a', 'read');
    await answer();
    expect(changes.getState()).toEqual({ shown: new Map([['a', 'read']]), made: 1 });
    changes.hear(stored('read'));
    expect(changes.getState().shown.size).toBe(0);
  });

  it('stands against what the database told before the answer', async () => {
    const { changes, answer } = createServer();
    changes.hear(stored('unread'));
    void changes.change('a', 'archived');
    changes.hear(stored('read'));
    await answer();
    expect(changes.getState().shown.get('a')).toBe('archived');
  });

  it('gives way to the status that somebody else sets later', async () => {
    const { changes, answer } = createServer();
    changes.hear(stored('unread'));
    void changes.change('a', 'read');
    changes.hear(stored('read'));
    await answer();
    changes.hear(stored('unread'));
    expect(changes.getState().shown.size).toBe(0);
  });

  it('is asked for after the one before it', async () => {
    const { changes, asked, answer } = createServer();
    void changes.change('a', 'read');
    void changes.change('a', 'archived');
    void changes.change('b', 'read');
    await settle();
    expect(asked).toEqual(['a read', 'b read']);
    await answer();
    expect(asked).toEqual(['a read', 'b read', 'a archived']);
    expect(changes.getState().shown.get('a')).toBe('archived');
  });

  it('leaves the one before it when it is taken back', async () => {
    const { changes, answer } = createServer();
    void changes.change('a', 'read');
    void changes.change('a', 'archived');
    await answer();
    await answer('No.');
    expect(changes.getState().shown.get('a')).toBe('read');
  });

  it('is told to those who listen, and to nobody after they have left', () => {
    const { changes } = createServer();
    let told = 0;
    const stop = changes.subscribe(() => {
      told += 1;
    });
    void changes.change('a', 'read');
    stop();
    void changes.change('a', 'unread');
    expect(told).toBe(1);
  });
});
