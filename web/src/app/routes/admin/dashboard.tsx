export function DashboardPage() {
  return <p>To come.</p>;
}
