import type { Scope } from '#shared/lib/scope.ts';
import type { UploadDone } from './types.ts';

/** How far an upload is that nothing is wrong with. */
export interface UploadPhase {
  readonly state: 'waiting' | 'sending' | 'finishing';
  readonly sentBytes: number;
}

/** What the tabs of one person tell each other of their uploads. */
export type UploadNote =
  /** Some came, went or changed in the store. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'phase'; readonly id: string; readonly phase: UploadPhase }
  | { readonly kind: 'done'; readonly done: UploadDone };

/** Where a browser has no channel between tabs each is alone, as the only one would be. */
export function openUploadTabs(
  scope: Scope,
  me: string,
  onNote: (note: UploadNote) => void,
): { tell(note: UploadNote): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const channel = new BroadcastChannel(`uploads:${me}`);
  channel.addEventListener('message', ({ data }: MessageEvent<UploadNote>) => onNote(data));
  scope.onEnd(() => channel.close());
  return {
    tell(note) {
      if (!scope.ended) channel.postMessage(note);
    },
  };
}
