import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';

/** Milliseconds before each retry while online. After these, only a return of the network starts a retry. */
const againAfterMs = [2_000, 10_000, 30_000];

/** Returns whether the picture is shown. Hides a picture that failed to load until its next retry. */
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

/** Draws a gift. Shows an icon if the picture is missing or fails to load, for example offline. */
export function GiftArt({
  src,
  size,
  isLazy,
  className,
}: {
  readonly src: string | null;
  /** Width and height in pixels; absent: set by the stylesheet. */
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
