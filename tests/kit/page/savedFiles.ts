import { onTestFinished, vi } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/**
 * What a page hands to the browser to keep, in order, until the test ends. It stands behind the page's own code, since
 * files share what they import: a module that another file has loaded already can't be replaced.
 */
export function watchSavedFiles(): {
  readonly files: SavedFile[];
  /** As where the browser has no room for it. */
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
