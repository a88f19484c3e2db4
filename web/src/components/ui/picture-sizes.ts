/** How wide pictures stand on a page, for `sizes`: the browser chooses a file by it. */
export const pictureSizes = {
  /** One of several side by side. */
  card: '(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw',
  /** Half of the page, beside words. */
  half: '(min-width: 48rem) 38rem, 100vw',
  /** One to be chosen. */
  thumbnail: '10rem',
} as const;
