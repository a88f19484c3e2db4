/**
 * Keyboard shortcuts of the inbox. They are keys without a character, so they cannot conflict with
 * typing or speech input (WCAG 2.1.4), and work only where the focus is in the list or the dialog.
 */
type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'
>;

type EnquiryShortcut = 'previous' | 'next' | 'archive';

const shortcuts: Record<string, EnquiryShortcut | undefined> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Delete: 'archive',
};

/** The shortcut of an open enquiry. A key that is held down does not archive one after the other. */
export function enquiryShortcut(pressed: PressedKey): EnquiryShortcut | undefined {
  return hasModifier(pressed) || pressed.repeat ? undefined : shortcuts[pressed.key];
}

/** Whether the browser or assistive technology may use the combination. */
export function hasModifier(pressed: Omit<PressedKey, 'repeat'>): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = pressed;
  return altKey || ctrlKey || metaKey || shiftKey;
}
