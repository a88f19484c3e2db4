import { describe, expect, it } from 'vitest';
import { NOW, queuedEntry } from '../outbox/testing/samples.ts';
import {
  noticeLines,
  queuedText,
  rejectedText,
  sentText,
  statusText,
  stillQueuedText,
  timeText,
} from './outbox-texts.ts';

const DAY_MS = 86_400_000;

/** Noon in the time zone of this machine, since the texts use the visitor's time zone. */
const noon = new Date(2026, 10, 20, 12, 0).getTime();
const timeAt = (hours: number, minutes: number) => new Date(2026, 10, 20, hours, minutes).getTime();

const refusal = { error: 'Name is required.', fields: {} };

describe('the texts of the outbox', () => {
  it('state the time of an enquiry, with the date if it is from another day', () => {
    expect(timeText(timeAt(10, 42), noon)).toBe('10:42 am');
    expect(timeText(timeAt(0, 5), noon)).toBe('12:05 am');
    expect(timeText(timeAt(10, 42) - 8 * DAY_MS, noon)).toBe('12 Nov, 10:42 am');
  });

  it('state that an enquiry was sent, or was rejected and why', () => {
    expect(sentText(timeAt(10, 42), noon)).toBe('Your enquiry of 10:42 am has been sent.');
    expect(rejectedText(queuedEntry('key-1', { writtenAt: timeAt(10, 42), refusal }), noon)).toBe(
      'Your enquiry of 10:42 am was not accepted. Name is required.',
    );
  });

  it('name the connection of the visitor only when the device is offline', () => {
    expect(queuedText('unreachable', false)).toContain("You're offline.");
    expect(queuedText('unreachable', true)).toContain("We couldn't reach our server.");
    expect(stillQueuedText('unreachable', false)).toContain("You're still offline.");
    expect(stillQueuedText('unreachable', true)).toContain("We still couldn't reach our server.");
    for (const isOnline of [true, false]) {
      expect(queuedText('busy', isOnline)).toContain("We can't take enquiries right now.");
      expect(stillQueuedText('busy', isOnline)).toContain("We still can't take enquiries.");
    }
    expect(stillQueuedText('sending', true)).toContain('We are sending this enquiry right now.');
    expect(statusText(queuedEntry('a', { reason: 'unreachable' }), NOW)).toBe(
      'Not sent yet: there was no connection to our server.',
    );
  });

  it('state the number of enquiries of each status', () => {
    expect(noticeLines([], NOW)).toEqual([]);
    expect(noticeLines([queuedEntry('a')], NOW)).toEqual(['1 enquiry waiting to be sent']);
    const old = queuedEntry('d', { writtenAt: NOW - 30 * DAY_MS });
    expect(
      noticeLines([queuedEntry('a'), queuedEntry('b'), queuedEntry('c', { refusal }), old], NOW),
    ).toEqual(['2 enquiries waiting to be sent', '1 enquiry not accepted', '1 enquiry never sent']);
  });

  it('state the status of each enquiry', () => {
    expect(statusText(queuedEntry('a', { reason: 'busy' }), NOW)).toContain("couldn't take it");
    expect(statusText(queuedEntry('a', { refusal }), NOW)).toBe('Not accepted. Name is required.');
    expect(statusText(queuedEntry('a', { writtenAt: NOW - 30 * DAY_MS }), NOW)).toContain(
      'Never sent',
    );
  });
});
