/** Where a list was left: which row was the first to be seen, and how far its upper edge was from the window's. */
export interface ReturnPlace {
  readonly id: string;
  readonly top: number;
  /** How high each row was, as the list's own library tells it (`CacheSnapshot`); null where all are alike. */
  readonly sizes: unknown;
}

const storageKey = 'returnPlaces';
const kept = 50;
let known: Map<string, ReturnPlace> | null = null;

function isPlace(value: unknown): value is ReturnPlace {
  const { id, top } = (value ?? {}) as Partial<ReturnPlace>;
  return typeof id === 'string' && typeof top === 'number' && Number.isFinite(top);
}

/** What a reload left: read once, in the order in which it was noted. */
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

/** Null: it was left at its top. */
export function noteReturnPlace(key: string, place: ReturnPlace | null): void {
  known ??= read();
  known.delete(key);
  if (place) known.set(key, place);
}

/** To be called when the page may be gone the next moment. */
export function storeReturnPlaces(): void {
  if (!known) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...known].slice(-kept)));
  } catch {
    // As above.
  }
}

/** For tests: as after a reload. */
export function forgetReturnPlaces(): void {
  known = null;
}
