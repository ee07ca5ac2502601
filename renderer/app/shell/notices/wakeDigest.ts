import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { Notice } from './notice.ts';

/** Everything that came while the machine slept, in one notice. */
export interface Digest {
  readonly messages: number;
  readonly chats: number;
}
export type SystemTold =
  | { readonly kind: 'one'; readonly notice: Notice }
  | { readonly kind: 'digest'; readonly digest: Digest };

/** After a wake the client catches up: so long is gathered what then comes all at once. */
const gatherMs = 5_000;

/** One after the other as they come, but after a wake together. */
export function createWakeDigest(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly onPower: Platform['onPower'];
  readonly emit: (told: SystemTold) => void;
}): (notice: Notice) => void {
  const { scope, clock, emit } = options;
  /** By chat, the latest of each; null: nothing is gathered now. */
  let gathered: Map<string, Notice> | null = null;
  let stop: (() => void) | null = null;

  function tell(): void {
    const notices = [...(gathered?.values() ?? [])];
    gathered = null;
    const [only] = notices;
    if (!only) return;
    if (notices.length === 1) return emit({ kind: 'one', notice: only });
    const messages = notices.reduce((sum, { count }) => sum + count, 0);
    emit({ kind: 'digest', digest: { messages, chats: notices.length } });
  }

  scope.onEnd(
    options.onPower((state) => {
      if (state !== 'resume') return;
      stop?.();
      gathered ??= new Map();
      stop = clock.after(scope, gatherMs, tell);
    }),
  );
  return (notice) => {
    if (gathered) gathered.set(notice.key, notice);
    else emit({ kind: 'one', notice });
  };
}
