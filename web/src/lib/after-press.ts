/**
 * Runs a change of the layout, such as an error below a field that loses the focus, when the press that has caused it
 * is over: a button that moves under a pressed pointer gets no click.
 */
export function afterPress(change: () => void): void {
  if (document.querySelector(':active'))
    window.addEventListener('mouseup', change, { once: true, capture: true });
  else change();
}
