/** The scroll position of a list: its first visible row, and that row's top in the viewport in pixels. */
export interface ReturnPlace {
  readonly id: string;
  readonly top: number;
  /**
   * The measured row heights, as the virtualizer's `CacheSnapshot`; null if all rows have the same height.
   */
  readonly sizes: unknown;
}

const storageKey = 'returnPlaces';
const maxPlaces = 50;
let known: Map<string, ReturnPlace> | null = null;

function isPlace(value: unknown): value is ReturnPlace {
  const { id, top } = (value ?? {}) as Partial<ReturnPlace>;
  return typeof id === 'string' && typeof top === 'number' && Number.isFinite(top);
}

/** Reads the places stored before a reload, oldest first. */
function read(): Map<string, ReturnPlace> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    const entries = (Array.isArray(stored) ? stored : []) as unknown[];
    return new Map(
      entries.flatMap((entry) => {
        const [key, place] = (Array.isArray(entry) ? entry : []) as unknown[];
        return typeof key === 'string' && isPlace(place) ? [[key, place] as const] : [];
      }),
    );
  } catch {
    // Storage is refused or broken: lists begin at their top after a reload.
    return new Map();
  }
}

export function returnPlace(key: string): ReturnPlace | null {
  known ??= read();
  return known.get(key) ?? null;
}

/** Remembers where a list was left; null: it was at its top. */
export function noteReturnPlace(key: string, place: ReturnPlace | null): void {
  known ??= read();
  known.delete(key);
  if (place) known.set(key, place);
}

/** Stores the places in session storage. Call it before the page may be unloaded. */
export function storeReturnPlaces(): void {
  if (!known) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...known].slice(-maxPlaces)));
  } catch {
    // Storage is refused or full: lists begin at their top after a reload.
  }
}

/** For tests: clears the memory, as a reload does. */
export function forgetReturnPlaces(): void {
  known = null;
}
