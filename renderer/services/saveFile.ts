/** Milliseconds until the URL is revoked: enough for slow browsers to start the download. */
const revokeAfterMs = 60_000;

/** Downloads a text file in the browser. */
export function saveFile(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
