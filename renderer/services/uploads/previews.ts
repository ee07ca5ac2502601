import type { Scope } from '#shared/lib/scope.ts';

/** Object URLs of pictures on this device, created once per id. */
export interface Previews {
  of(id: string, read: () => Promise<Blob | null>): Promise<string | null>;
  forget(id: string): void;
}

export function createPreviews(scope: Scope): Previews {
  const previewsById = new Map<string, Promise<string | null>>();
  async function make(read: () => Promise<Blob | null>): Promise<string | null> {
    const blob = await read().catch(() => null);
    return blob && !scope.ended ? URL.createObjectURL(blob) : null;
  }
  function forget(id: string): void {
    void previewsById.get(id)?.then((url) => {
      if (url !== null) URL.revokeObjectURL(url);
    });
    previewsById.delete(id);
  }
  scope.onEnd(() => {
    for (const id of [...previewsById.keys()]) forget(id);
  });
  return {
    of(id, read) {
      const known = previewsById.get(id) ?? make(read);
      previewsById.set(id, known);
      return known;
    },
    forget,
  };
}
