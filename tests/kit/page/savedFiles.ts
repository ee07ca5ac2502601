import { onTestFinished, vi } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Records the files that a page downloads, in order, until the test ends. Replaces browser functions instead
 * of a module, because test files share modules and a loaded module cannot be mocked.
 */
export function watchSavedFiles(): {
  readonly files: SavedFile[];
  /** While true, saving fails as if the browser had no space left. */
  setFull(isFull: boolean): void;
} {
  const files: SavedFile[] = [];
  const texts = new Map<string, Promise<string>>();
  let isFull = false;
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (isFull) throw new Error('there is no room');
    const address = `blob:saved/${texts.size}`;
    texts.set(address, (blob as Blob).text());
    return address;
  });
  const given = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const { href, download: name } = this;
    void texts.get(href)?.then((text) => files.push({ name, text }));
  });
  onTestFinished(() => {
    for (const spy of [made, given, pressed]) spy.mockRestore();
  });
  return {
    files,
    setFull(next) {
      isFull = next;
    },
  };
}
