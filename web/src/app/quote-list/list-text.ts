import { itemText } from '@neev/domain';
import type { List } from '@/lib/quote-list/list.ts';

/** Lines in a message, which also contains a link to all of them. */
const MAX_LINES = 20;

/** The list as text for a message: `400 bags OPC 53 Cement`, a line each. */
export function textOfList(list: List): string {
  const hiddenCount = list.length - MAX_LINES;
  const lines = list.slice(0, MAX_LINES).map(itemText);
  return [...lines, ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : [])].join('\n');
}
