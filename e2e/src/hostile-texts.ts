/**
 * XSS payloads. Each calls `pwned()` on its own or on a click if it is not rendered as text. The shorter
 * ones fit into every field of the catalogue.
 */
export const hostileTexts: readonly string[] = [
  '<script>pwned()</script>',
  '<img src=x onerror=pwned()>',
  '<svg onload=pwned()>',
  '<svg><script>pwned()</script>',
  '"><img src=x onerror=pwned()>',
  "'><svg onload=pwned()>",
  '" autofocus onfocus="pwned()',
  '</title><script>pwned()</script>',
  '</textarea><svg onload=pwned()>',
  '<iframe srcdoc="<script>parent.pwned()</script>">',
  '<details open ontoggle=pwned()>',
  '<a href="javascript:pwned()">here</a>',
  'javascript:pwned()',
  '{{constructor.constructor("pwned()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal is one of the payloads.
  '${pwned()}',
  '<b onclick=pwned()>',
  '\u202e<script>pwned()</script>',
];

/** Malicious image URLs, which the rules deny but the Admin SDK can store. */
export const hostileImages: readonly string[] = [
  'javascript:pwned()',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="pwned()"/>',
  'data:text/html,<script>pwned()</script>',
  '/x" onerror="pwned()',
  '//pwned.example/x.png',
  'https://127.0.0.1:1/x.png" onerror="pwned()',
];
