/** A rate as it was typed, without a percent sign: `18` for `18 %`. */
export function withoutPercentSign(rate: string): string {
  return rate.trim().replace(/(\d) *%$/, '$1');
}
