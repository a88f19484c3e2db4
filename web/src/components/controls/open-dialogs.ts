/** The open dialogs, from the bottom to the top. */
export const openDialogs: HTMLDialogElement[] = [];

const subscribers = new Set<() => void>();

/** Calls `onChange` when a dialog is added or removed. Returns its unsubscribe function. */
export function subscribeToOpenDialogs(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
}

/** Adds a dialog on top of the others. Returns a function that closes and removes it. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  notify();
  return () => {
    const index = openDialogs.indexOf(dialog);
    // Those above it first: the browser does not give the focus back to a page that is inert.
    for (const each of openDialogs.slice(index).reverse()) each.close();
    openDialogs.splice(index, 1);
    notify();
  };
}

function notify(): void {
  for (const each of subscribers) each();
}
