/** The logo on the background of a page, in the colours of its theme. */
export function Logo({ alt, className }: { alt: string; className: string }) {
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet="/logo-light.svg" />
      <img src="/logo.svg" alt={alt} width={160} height={40} className={className} />
    </picture>
  );
}
