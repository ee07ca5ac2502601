import { useEffect, useState } from 'react';

/** A part that is fetched when it is first needed: `load` starts it (again, after a failure), `get` has it or null. */
export interface LoadedLater<T> {
  load(): Promise<T | null>;
  get(): T | null;
}

/** Fetched once. A failure (the network is away) brings null, and the next `load` tries anew. */
export function loadedLater<T>(fetch: () => Promise<T>): LoadedLater<T> {
  let part: T | null = null;
  let coming: Promise<T | null> | null = null;
  return {
    get: () => part,
    load() {
      coming ??= fetch().then(
        (loaded) => (part = loaded),
        (cause: unknown) => {
          coming = null;
          console.warn('a part of the page could not be loaded', cause);
          return null;
        },
      );
      return coming;
    },
  };
}

/** The part as soon as it is there; fetched from the moment on that it is wanted. */
export function useLoaded<T>(later: LoadedLater<T>, isWanted: boolean): T | null {
  const [part, setPart] = useState(later.get);
  useEffect(() => {
    if (!isWanted || part) return;
    let isHere = true;
    void later.load().then((loaded) => {
      if (isHere && loaded) setPart(() => loaded);
    });
    return () => {
      isHere = false;
    };
  }, [later, isWanted, part]);
  return part;
}
