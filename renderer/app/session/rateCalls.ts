import { proxy, ref } from 'valtio';
import { judgeCall, type CallQuality, type QualitySample } from '#shared/domain/callQuality.ts';
import { logger } from '#shared/lib/logger.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { CallSession } from '#renderer/features/call/background.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { keepCallQuality } from '#renderer/services/callStats/keptQualities.ts';

/** Live state: quality of the last call; null if no call was long enough to rate. */
export interface LastQuality {
  last: CallQuality | null;
}

/** Rates the quality of each call after its end, for the receipt and the history. */
export function rateCalls(options: {
  readonly scope: Scope;
  readonly call: Pick<CallSession, 'onNotice'>;
  /** Returns the samples of the channel that a call joined last. */
  readonly samples: () => readonly QualitySample[];
  readonly storage: () => Promise<Pick<ChatStorage, 'local'>>;
}): LastQuality {
  const { scope, call, samples, storage } = options;
  const heard = proxy<LastQuality>({ last: null });
  call.onNotice(scope, (notice) => {
    if (notice.kind !== 'finished') return;
    const { callId, startedAtMs } = notice.receipt;
    // A call that never started has joined no channel: the samples belong to another call.
    const quality = callId === null || startedAtMs === null ? null : judgeCall(callId, samples());
    heard.last = quality && ref(quality);
    if (quality === null) return;
    storage()
      .then(({ local }) => keepCallQuality(local, quality))
      .catch((cause: unknown) => logger.warn('the quality of the call could not be stored', cause));
  });
  return heard;
}
