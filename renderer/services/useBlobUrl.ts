import { useEffect, useEffectEvent, useState } from 'react';

/** An address for what `read` brings of something, as long as that is shown. Null while it is not there. */
export function useBlobUrl<T>(of: T | null, read: (of: T) => Promise<Blob | null>): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const readIt = useEffectEvent(read);
  useEffect(() => {
    if (of === null) return undefined;
    let made: string | null = null;
    let isOver = false;
    void readIt(of).then((blob) => {
      if (isOver || !blob) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      isOver = true;
      setUrl(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [of]);
  return url;
}

/** For what is in memory already. */
export const asItIs = (blob: Blob): Promise<Blob> => Promise.resolve(blob);
