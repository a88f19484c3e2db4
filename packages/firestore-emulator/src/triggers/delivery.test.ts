import { describe, expect, it } from 'vitest';
import { type DeliveryOptions, startDelivery } from './delivery.ts';

interface Recorded {
  delivery: ReturnType<typeof startDelivery>;
  sent: string[];
  delaysMs: number[];
  log: string[];
  unknown: number;
}

function start(wait?: DeliveryOptions['wait']): Recorded {
  const recorded: Omit<Recorded, 'delivery'> = { sent: [], delaysMs: [], log: [], unknown: 0 };
  const delivery = startDelivery({
    log: (message) => recorded.log.push(message),
    wait: async (delayMs, signal) => {
      recorded.delaysMs.push(delayMs);
      await wait?.(delayMs, signal);
    },
    onUnknownTrigger: () => {
      recorded.unknown += 1;
      delivery.close();
    },
  });
  return Object.assign(recorded, { delivery });
}

/** A request that fails this many times before it receives the status. */
function request({ sent }: Recorded, name: string, { failures = 0, status = 200 } = {}) {
  let attempts = 0;
  return async () => {
    attempts += 1;
    sent.push(name);
    if (attempts <= failures) throw new Error('ECONNREFUSED');
    return status;
  };
}

const finished = () => new Promise((resolve) => setImmediate(resolve));

describe('the delivery of events', () => {
  it('sends one event after the other', async () => {
    const recorded = start();
    let respond: (status: number) => void = () => undefined;
    recorded.delivery.enqueue(() => new Promise((resolve) => (respond = resolve)));
    recorded.delivery.enqueue(request(recorded, 'second'));
    await finished();
    expect(recorded.sent).toEqual([]);
    respond(200);
    await finished();
    expect(recorded.sent).toEqual(['second']);
  });

  it('repeats an event until it is received, with growing delays, before it sends the next', async () => {
    const recorded = start();
    recorded.delivery.enqueue(request(recorded, 'first', { failures: 8 }));
    recorded.delivery.enqueue(request(recorded, 'second'));
    await finished();
    expect(recorded.sent).toEqual([...Array(9).fill('first'), 'second']);
    expect(recorded.delaysMs).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    expect(recorded.log).toEqual(['The functions emulator is not reachable: Error: ECONNREFUSED']);
  });

  it('does not repeat an event whose function has failed', async () => {
    const recorded = start();
    recorded.delivery.enqueue(request(recorded, 'first', { status: 500 }));
    await finished();
    expect(recorded.sent).toEqual(['first']);
  });

  it('discards the other events of a trigger that the functions emulator does not know', async () => {
    const recorded = start();
    recorded.delivery.enqueue(request(recorded, 'first', { status: 404 }));
    recorded.delivery.enqueue(request(recorded, 'second'));
    await finished();
    expect(recorded.sent).toEqual(['first']);
    expect(recorded.unknown).toBe(1);
  });

  it('sends nothing after it was closed, also while it waits', async () => {
    const recorded = start(async () => recorded.delivery.close());
    recorded.delivery.enqueue(request(recorded, 'first', { failures: 1 }));
    await finished();
    recorded.delivery.enqueue(request(recorded, 'second'));
    await finished();
    expect(recorded.sent).toEqual(['first']);
  });
});
