import * as z from 'zod';

const counts = z.object({ high: z.number(), critical: z.number() });

const auditReport = z.object({
  metadata: z.object({ vulnerabilities: counts }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

type AuditResult =
  | { status: 'clean' }
  | { status: 'vulnerable'; packages: string[] }
  | { status: 'unavailable' };

/** Parses the output of `npm audit --json`, which is an error when the registry has no audits. */
export function parseAudit(output: string): AuditResult {
  const parsed = auditReport.safeParse(parseJson(output));
  if (!parsed.success) return { status: 'unavailable' };
  const { metadata, vulnerabilities } = parsed.data;
  const { high, critical } = metadata.vulnerabilities;
  if (high + critical === 0) return { status: 'clean' };
  const severe = Object.entries(vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  return { status: 'vulnerable', packages: severe.map(([name]) => name) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Treated as output that is not a report.
    return undefined;
  }
}
