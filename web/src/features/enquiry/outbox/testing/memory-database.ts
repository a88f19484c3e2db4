import type { OutboxDatabase } from '../outbox-database.ts';
import type { OutboxEntry } from '../outbox-entry.ts';

/** An in-memory database for tests of the outbox. */
export function createMemoryDatabase(): OutboxDatabase & { entries: Map<string, OutboxEntry> } {
  const entries = new Map<string, OutboxEntry>();
  return {
    entries,
    readAll: async () => [...entries.values()].sort((a, b) => a.writtenAt - b.writtenAt),
    get: async (key) => entries.get(key),
    async add(enquiry, capacity) {
      const hasRoom = entries.has(enquiry.key) || entries.size < capacity;
      if (hasRoom) entries.set(enquiry.key, enquiry);
      return hasRoom;
    },
    async replace(enquiry) {
      if (entries.has(enquiry.key)) entries.set(enquiry.key, enquiry);
    },
    async remove(key) {
      entries.delete(key);
    },
  };
}
