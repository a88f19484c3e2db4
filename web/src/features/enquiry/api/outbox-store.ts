import type { WaitingEnquiry } from './waiting-enquiry.ts';

/** Where the outbox keeps its enquiries. */
export interface OutboxStore {
  /** All of them, the oldest first. */
  readAll(): Promise<WaitingEnquiry[]>;
  get(key: string): Promise<WaitingEnquiry | undefined>;
  /**
   * Keeps one, unless there are as many as the capacity already; tells whether. The same key is the
   * same enquiry.
   */
  add(enquiry: WaitingEnquiry, capacity: number): Promise<boolean>;
  /** Changes one; what is not there any more stays away. */
  replace(enquiry: WaitingEnquiry): Promise<void>;
  remove(key: string): Promise<void>;
}
