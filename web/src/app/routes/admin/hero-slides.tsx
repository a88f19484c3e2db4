export function HeroSlidesPage() {
  return <p>To come.</p>;
}
