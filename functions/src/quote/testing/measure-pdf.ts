/**
 * Creates the PDF of a quote with 200 lines five times. Prints the shortest processor time, which other processes hardly
 * affect, and the peak memory of the process for the first one: that of the others depends on when garbage is collected.
 */
import { createQuotePdf } from '../quote-pdf.ts';
import { sampleDocument, sampleQuote } from './sample-quote.ts';

const source = sampleDocument(sampleQuote(200));
const elapsed: number[] = [];
let memoryMb = 0;
for (let run = 0; run < 5; run += 1) {
  const before = process.cpuUsage();
  await createQuotePdf(source);
  const { user, system } = process.cpuUsage(before);
  elapsed.push((user + system) / 1_000);
  if (run === 0) memoryMb = process.resourceUsage().maxRSS / 1_024;
}
console.log(JSON.stringify({ milliseconds: Math.min(...elapsed), memoryMb, elapsed }));
