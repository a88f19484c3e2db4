import { useAnnounce } from '@/components/ui/announcer.tsx';
import { saveOrder } from '@/lib/admin/update-records.ts';

interface Placed {
  id: string;
  name: string;
  position: number;
}

/** Moves one of the items, which are in their order, to another place. */
export function useReordering(
  collection: 'categories' | 'subcategories',
  items: readonly Placed[],
): (from: number, to: number) => void {
  const announce = useAnnounce();

  return (from, to) => {
    const moved = items[from];
    if (!moved || from === to || to < 0 || to >= items.length) return;
    announce(`${moved.name} moved to place ${to + 1} of ${items.length}.`);
    const ordered = items.toSpliced(from, 1).toSpliced(to, 0, moved);
    void saveOrder(collection, ordered, 'The new order could not be saved.');
  };
}
