/** How sources are named in imports, in every build. */
const folder = import.meta.dirname;

export const aliases = [
  { find: /^@\//, replacement: `${folder}/src/` },
  // reactfire imports every Firebase product; the site uses neither of these.
  {
    find: /^firebase\/(database|functions|remote-config)$/,
    replacement: `${folder}/src/lib/unused-firebase-product.ts`,
  },
];
