import type { Locator } from '@playwright/test';

/** Replaces each text in `root` by elements, as the translation of a browser does. */
export function translate(root: Locator): Promise<void> {
  return root.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      const translated = document.createElement('font');
      text.replaceWith(translated);
      translated.append(text.data);
    }
  });
}
