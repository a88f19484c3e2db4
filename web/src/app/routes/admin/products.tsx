export function ProductsPage() {
  return <p>To come.</p>;
}
