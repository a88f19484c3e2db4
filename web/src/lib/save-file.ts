/** Milliseconds until the object URL is revoked, by when the download has started. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a file on the device. */
export function saveFile(fileName: string, contents: Blob): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
