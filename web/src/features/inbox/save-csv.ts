import { csvFileName } from './model/enquiries-csv.ts';

/** Milliseconds until the object URL is revoked, by when the download has started. */
const REVOKE_DELAY_MS = 60_000;

/** Saves the parts of a CSV file on the device. The file is named for the view and the day. */
export function saveCsv(view: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = csvFileName(view, new Date());
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
