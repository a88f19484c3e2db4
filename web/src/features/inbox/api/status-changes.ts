/**
 * Statuses that are changed here: shown at once, asked of the server one after the other for each
 * enquiry, taken back when it refuses. Once the database tells of a status itself, that one stands.
 */
import type { Enquiry, EnquiryStatus } from '@neev/domain';

/** Asks the server; the answer is the problem, if there is one. */
export type SetStatus = (enquiryId: string, status: EnquiryStatus) => Promise<string | undefined>;

export interface StatusState {
  /** By id: what is shown in place of the status that was read. */
  shown: ReadonlyMap<string, EnquiryStatus>;
  /** How many changes the server has made so far. */
  made: number;
}

export interface StatusChanges {
  getState(): StatusState;
  subscribe(onChange: () => void): () => void;
  change: SetStatus;
  /** Statuses as the database has them. */
  hear(enquiries: readonly Enquiry[]): void;
}

export function createStatusChanges(setStatus: SetStatus): StatusChanges {
  const subscribers = new Set<() => void>();
  /** Asked for and not yet answered; the latest of an enquiry. */
  const asked = new Map<string, { status: EnquiryStatus; answer: Promise<string | undefined> }>();
  /** Made by the server, and not yet heard of from the database. */
  const made = new Map<string, EnquiryStatus>();
  const heard = new Map<string, EnquiryStatus>();
  let state: StatusState = { shown: new Map(), made: 0 };

  function tell(madeNow = 0) {
    const asking = [...asked].map(([id, { status }]) => [id, status] as const);
    state = { shown: new Map([...made, ...asking]), made: state.made + madeNow };
    for (const notify of subscribers) notify();
  }

  async function ask(id: string, status: EnquiryStatus, earlier: Promise<unknown> | undefined) {
    await earlier;
    return setStatus(id, status);
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    async change(id, status) {
      const change = { status, answer: ask(id, status, asked.get(id)?.answer) };
      asked.set(id, change);
      tell();
      const problem = await change.answer;
      if (problem === undefined) made.set(id, status);
      if (asked.get(id) === change) asked.delete(id);
      tell(problem === undefined ? 1 : 0);
      return problem;
    },
    hear(enquiries) {
      const overtaken = enquiries.filter(({ id, status }) => {
        const isNews = heard.has(id) && heard.get(id) !== status;
        heard.set(id, status);
        return isNews && !asked.has(id) && made.delete(id);
      });
      if (overtaken.length > 0) tell();
    },
  };
}

/** The enquiries with the statuses that are shown. */
export function withShownStatus(
  enquiries: readonly Enquiry[],
  shown: StatusState['shown'],
): readonly Enquiry[] {
  if (shown.size === 0) return enquiries;
  return enquiries.map((enquiry) => {
    const status = shown.get(enquiry.id) ?? enquiry.status;
    return status === enquiry.status ? enquiry : { ...enquiry, status };
  });
}
