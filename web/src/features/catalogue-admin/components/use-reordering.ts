import toast from 'react-hot-toast/headless';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { saveOrder } from '../api/save-order.ts';
import { moveItem, newPositions } from '../model/reorder.ts';
import { isSaved, type Stored } from '../model/stored.ts';

type Placed = Stored & { position: number };

/** Milliseconds after which it is said that an order has not been saved yet. */
const PATIENCE_MS = 3_000;

const WAITING = 'The new order waits for the network. Keep this page open until it is saved.';

/** One toast, however many orders wait. */
const WAITING_ID = 'order-waits';

/** Moves one of the items, which stand in their order, to another place. */
export function useReordering(
  collection: 'categories' | 'subcategories',
  items: readonly Placed[],
): (from: number, to: number) => void {
  const announce = useAnnounce();

  return (from, to) => {
    const moved = items[from];
    if (!moved || from === to || to < 0 || to >= items.length) return;
    // One that is being made comes last anyway, and has no place yet.
    const settled = moveItem(items, from, to).filter(isSaved);
    announce(`${moved.name} moved to place ${to + 1} of ${items.length}.`);
    void save(collection, newPositions(settled));
  };
}

async function save(...order: Parameters<typeof saveOrder>): Promise<void> {
  const sayThatItWaits = () => toast.error(WAITING, { id: WAITING_ID, duration: Infinity });
  const timer = setTimeout(sayThatItWaits, PATIENCE_MS);
  try {
    await saveOrder(...order);
  } catch (error) {
    console.warn('The order could not be saved.', error);
    toast.error('The new order could not be saved.');
  } finally {
    clearTimeout(timer);
    toast.dismiss(WAITING_ID);
  }
}
