import { moderation } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { ApiClient } from './apiClient.ts';

/** Enough to see what a picture shows; some 30 kB. */
const frameWidth = 480;

/** What the person is in just now. */
export type Talk = { readonly matchId: string } | { readonly callId: string };

export interface ModerationFramesOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly local: LocalMedia;
  /** Asked at each frame; null where nobody is met. */
  readonly talk: () => Talk | null;
}

const keyOf = (talk: Talk | null): string | null => talk && JSON.stringify(talk);

/**
 * While somebody is met, one picture of the own camera goes to the server every five seconds (decisions page,
 * Matching 7), each with its time-out and never two at once. What the server makes of it comes as an event, to both.
 * Failing open: a frame that could not be taken or sent is one frame less, and the next goes on.
 */
export function createModerationFrames(options: ModerationFramesOptions): void {
  const { scope, clock, api, local, talk } = options;
  let isUnderWay = false;

  async function send(asked: Talk): Promise<void> {
    const image = await local.snapshot(frameWidth);
    // Hung up, or already with the next one, while the picture was taken.
    if (!image || scope.ended || keyOf(talk()) !== keyOf(asked)) return;
    const attempt = scope.child();
    const request = new AbortController();
    attempt.onEnd(() => request.abort());
    clock.after(attempt, moderation.uploadTimeoutMs, () => request.abort());
    await api.call('moderate', { form: asked, files: { image } }, { signal: request.signal });
    attempt.end();
  }

  clock.every(scope, moderation.frameEveryMs, () => {
    const { status, isCameraOn } = local.state;
    const asked = talk();
    if (!asked || isUnderWay || status !== 'open' || !isCameraOn) return;
    isUnderWay = true;
    send(asked)
      // A snapshot that could not be taken.
      .catch(() => undefined)
      .finally(() => (isUnderWay = false));
  });
}
