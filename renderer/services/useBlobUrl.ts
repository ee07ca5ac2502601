import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns an object URL for the blob that `read` loads, revoked when the component unmounts. Null: still loading.
 */
export function useBlobUrl<T>(of: T | null, read: (of: T) => Promise<Blob | null>): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const readIt = useEffectEvent(read);
  useEffect(() => {
    if (of === null) return undefined;
    let created: string | null = null;
    let isOver = false;
    void readIt(of).then((blob) => {
      if (isOver || !blob) return;
      created = URL.createObjectURL(blob);
      setUrl(created);
    });
    return () => {
      isOver = true;
      setUrl(null);
      if (created !== null) URL.revokeObjectURL(created);
    };
  }, [of]);
  return url;
}

/** A `read` function for a blob that is already in memory. */
export const asItIs = (blob: Blob): Promise<Blob> => Promise.resolve(blob);
