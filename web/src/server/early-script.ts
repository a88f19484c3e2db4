/**
 * The one script that a drawn page has in itself. The policy of the page names it by its hash. Its
 * function runs in the page, and may use nothing of this module.
 */

const TEMPLATE_ID = 'code';

/**
 * The code makes way for what is seen: it is asked for when the page has been painted, with the
 * picture that it puts first, and after a second at the latest. In a tab that nobody sees nothing is
 * painted, and nothing has to make way. What has been moved into the head is not there a second time.
 */
function bringCode(templateId: string): void {
  const bring = () => {
    const template = document.getElementById(templateId);
    if (template instanceof HTMLTemplateElement) document.head.append(template.content);
  };
  const type = 'largest-contentful-paint';
  const picture = document.querySelector('#root img[fetchpriority="high"]');
  if (document.hidden) {
    bring();
  } else if (PerformanceObserver.supportedEntryTypes.includes(type)) {
    new PerformanceObserver((list) => {
      const isShown = list.getEntries().some((entry) => Reflect.get(entry, 'element') === picture);
      if (!picture || isShown) bring();
    }).observe({ type, buffered: true });
  } else {
    requestAnimationFrame(() => setTimeout(bring));
  }
  setTimeout(bring, 1_000);
}

/** The text of the script, to the letter. */
export const earlyScript = `(${bringCode})('${TEMPLATE_ID}')`;

/** The elements that ask for the code, which do nothing before the script has brought them. */
export function codeElement(elements: string): string {
  return `<template id="${TEMPLATE_ID}">${elements}</template><script>${earlyScript}</script>`;
}
