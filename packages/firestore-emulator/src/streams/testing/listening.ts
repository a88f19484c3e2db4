/** Clients of Listen on three documents, and a short form of the responses. */
import type { ListenResponse, StructuredQuery } from '../../service/messages.ts';
import { createTestEmulator, integer, listenTo, owner, root, set } from './listen-client.ts';

export const n = (value: number) => ({ n: integer(value) });
export const inC: StructuredQuery = { from: [{ collectionId: 'c' }] };
export const positive: StructuredQuery = {
  ...inC,
  where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: integer(0) } },
};
export const lowestTwo: StructuredQuery = {
  ...inC,
  orderBy: [{ field: { fieldPath: 'n' } }],
  limit: 2,
};

/** A short form of the responses, such as `ADD 2` or `change c/a +2 -4`. */
export const summarise = (responses: ListenResponse[]): string[] => responses.map(summaryOf);

function summaryOf(response: ListenResponse): string {
  const { documentChange, documentDelete, documentRemove, filter, targetChange } = response;
  if (targetChange) {
    const { targetChangeType, targetIds = [], cause } = targetChange;
    return [targetChangeType, ...targetIds, ...(cause ? [`(${cause.code})`] : [])].join(' ');
  }
  if (filter) return `filter ${filter.targetId}: ${filter.count}`;
  const { targetIds = [], document } = documentChange ?? {};
  const removed = documentChange ?? documentDelete ?? documentRemove;
  const name = document?.name ?? documentDelete?.document ?? documentRemove?.document ?? '';
  return [
    documentChange ? 'change' : documentDelete ? 'delete' : 'remove',
    name.slice(root.length + 1),
    ...targetIds.map((id) => `+${id}`),
    ...(removed?.removedTargetIds ?? []).map((id) => `-${id}`),
  ].join(' ');
}

export function listenToDocuments(caller = owner) {
  const emulator = createTestEmulator();
  emulator.commit(set('c/a', n(1)), set('c/b', n(2)), set('c/d', n(3)));
  const client = listenTo(emulator.service, { caller });
  return { ...emulator, client, take: () => summarise(client.take()) };
}

/** A client with these targets that has received their documents. */
export function listenToTargets(...targets: Parameters<ReturnType<typeof listenTo>['add']>[0][]) {
  const listening = listenToDocuments();
  for (const target of targets) listening.client.add(target);
  listening.client.take();
  return listening;
}
