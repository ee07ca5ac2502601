import type { Scope } from '#shared/lib/scope.ts';
import type { UploadDone } from './types.ts';

/** Progress of an upload that has not failed. */
export interface UploadPhase {
  readonly state: 'waiting' | 'sending' | 'finishing';
  readonly sentBytes: number;
}

/** Messages between the tabs of one user. */
export type UploadNote =
  /** Uploads in the store were added, removed or changed. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'phase'; readonly id: string; readonly phase: UploadPhase }
  | { readonly kind: 'done'; readonly done: UploadDone };

/** Connects the user's tabs. Without BroadcastChannel each tab works alone. */
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
