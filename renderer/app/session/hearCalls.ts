import { proxy, ref } from 'valtio';
import { judgeCall, type QualitySample } from '#shared/domain/callQuality.ts';
import { logger } from '#shared/lib/logger.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { CallSession } from '#renderer/features/call/background.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { keepCallQuality } from '#renderer/services/callStats/keptQualities.ts';
import type { Media } from './media.ts';

/** Rates the quality of each call after its end, for the receipt and the history. */
export function hearCalls(options: {
  readonly scope: Scope;
  readonly call: Pick<CallSession, 'onNotice'>;
  /** Returns the samples of the channel that a call joined last. */
  readonly samples: () => readonly QualitySample[];
  readonly storage: () => Promise<Pick<ChatStorage, 'local'>>;
}): Media['heard'] {
  const { scope, call, samples, storage } = options;
  const heard = proxy<Media['heard']>({ last: null });
  call.onNotice(scope, (notice) => {
    if (notice.kind !== 'finished') return;
    const { callId, startedAtMs } = notice.receipt;
    // A call that never started has joined no channel: the samples belong to another call.
    const quality = callId === null || startedAtMs === null ? null : judgeCall(callId, samples());
    heard.last = quality && ref(quality);
    if (quality === null) return;
    storage()
      .then(({ local }) => keepCallQuality(local, quality))
      .catch((cause: unknown) => logger.warn('how the call was could not be kept', cause));
  });
  return heard;
}
