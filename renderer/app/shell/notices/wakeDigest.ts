import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { Notice } from './notice.ts';

/** Summary of everything that arrived while the machine slept. */
export interface Digest {
  readonly messages: number;
  readonly chats: number;
}
export type SystemTold =
  | { readonly kind: 'one'; readonly notice: Notice }
  | { readonly kind: 'digest'; readonly digest: Digest };

/** Milliseconds after a wake during which notices are collected, because the client catches up at once. */
const gatherMs = 5_000;

/** Returns a function that emits notices one by one, but combines those after a wake into a digest. */
export function createWakeDigest(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly onPower: Platform['onPower'];
  readonly emit: (told: SystemTold) => void;
}): (notice: Notice) => void {
  const { scope, clock, emit } = options;
  /** Latest notice per chat; null: nothing is being collected. */
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
