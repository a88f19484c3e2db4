/** A number that looks like one, and is read out as products. */
export function ProductCount({ of: count }: { of: number }) {
  return (
    <span className="tabular-nums">
      {count}
      <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
    </span>
  );
}
