import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';

/** The waits while there is a network; then only when the network comes back. */
const againAfterMs = [2_000, 10_000, 30_000];

/** Whether a picture is to be shown; one that did not come is not, until it is asked for again. */
function usePictureTries(src: string | null) {
  const [failed, setFailed] = useState<{ src: string; tries: number; isOut: boolean } | null>(null);
  const known = failed !== null && failed.src === src ? failed : null;
  const isOut = known?.isOut === true;
  const tries = known?.tries ?? 0;
  useEffect(() => {
    if (!isOut) return undefined;
    const afterMs = navigator.onLine ? againAfterMs[tries - 1] : undefined;
    const ask = (more: { tries?: number }) => setFailed((now) => now && { ...now, isOut: false, ...more });
    const timer = afterMs === undefined ? undefined : setTimeout(() => ask({}), afterMs);
    const begin = () => ask({ tries: 0 });
    addEventListener('online', begin);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', begin);
    };
  }, [isOut, tries]);
  return {
    isShown: src !== null && src !== '' && !isOut,
    onError: () => src !== null && setFailed({ src, tries: tries + 1, isOut: true }),
  };
}

/** The drawing of a gift; the sign for one where there is none, or until it comes: offline none does. */
export function GiftArt({
  src,
  size,
  isLazy,
  className,
}: {
  readonly src: string | null;
  /** Pixels; without it the stylesheet says. */
  readonly size?: number;
  readonly isLazy?: boolean;
  readonly className?: string;
}) {
  const { isShown, onError } = usePictureTries(src);
  if (!isShown) return <Icon name="gift" className={className} />;
  return (
    <img
      src={src ?? ''}
      alt=""
      width={size}
      height={size}
      loading={isLazy ? 'lazy' : undefined}
      draggable={false}
      className={className}
      onError={onError}
    />
  );
}
