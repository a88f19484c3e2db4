interface Size {
  width: number;
  height: number;
}

/**
 * Scales a size down, in whole pixels, to sides of at most `maxSide`. Never enlarges.
 */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
