interface StructuredDataProps {
  /** A thing of schema.org, without its context. */
  data: { '@type': string } & Record<string, unknown>;
}

/** What a page says of itself to machines, as JSON-LD. `<` is escaped, so that no text ends the block. */
export function StructuredData({ data }: StructuredDataProps) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>;
}
