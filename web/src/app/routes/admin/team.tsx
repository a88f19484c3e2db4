export function TeamPage() {
  return <p>To come.</p>;
}
