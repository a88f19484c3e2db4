export function RequestQuoteForm({ productName }: { productName: string }) {
  return <p>{productName}</p>;
}
