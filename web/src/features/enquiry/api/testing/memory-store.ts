import type { OutboxStore } from '../outbox-store.ts';
import type { WaitingEnquiry } from '../waiting-enquiry.ts';

/** An outbox in memory, for tests of what is done with it. */
export function createMemoryStore(): OutboxStore & { enquiries: Map<string, WaitingEnquiry> } {
  const enquiries = new Map<string, WaitingEnquiry>();
  return {
    enquiries,
    readAll: async () => [...enquiries.values()].sort((a, b) => a.writtenAt - b.writtenAt),
    get: async (key) => enquiries.get(key),
    async add(enquiry, capacity) {
      const hasRoom = enquiries.has(enquiry.key) || enquiries.size < capacity;
      if (hasRoom) enquiries.set(enquiry.key, enquiry);
      return hasRoom;
    },
    async replace(enquiry) {
      if (enquiries.has(enquiry.key)) enquiries.set(enquiry.key, enquiry);
    },
    async remove(key) {
      enquiries.delete(key);
    },
  };
}
