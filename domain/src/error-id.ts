/** A sentence for people about a failure, with the id under which its cause stands in the log. */
export function withErrorId(text: string, errorId: string): string {
  return `${text} (error ${errorId})`;
}
