interface StructuredDataProps {
  /** A schema.org object without `@context`. */
  data: { '@type': string } & Record<string, unknown>;
}

/**
 * Structured data of a page as JSON-LD. `<` is escaped so that no value can close the script
 * element.
 */
export function StructuredData({ data }: StructuredDataProps) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>;
}
