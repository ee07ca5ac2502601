import { expect, it } from 'vitest';
import type { QualitySample } from '#shared/domain/callQuality.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { readCallQualities } from '#renderer/services/callStats/keptQualities.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { rateCalls } from './encounterEffects.ts';

const samples = Array.from({ length: 20 }, (_, at) => ({
  ...{ atMs: at * 2_000, spanMs: 2_000, lossRatio: 0.2, sentLossRatio: 0, roundTripMs: 40 },
  ...{ isFrozen: false, isSilent: false, ownRoundTripMs: 900, lateMs: 0, framesPerSecond: 30 },
  ...{ width: 640, height: 480, codec: 'vp8' },
})) satisfies QualitySample[];

it('a measured call is rated and stored; a call that never started is not', async () => {
  const notices = createEmitter<never>();
  const local = createMemoryLocalStore();
  const quality = rateCalls({
    scope: createScope(),
    call: { onNotice: (scope, listener) => notices.on(scope, listener as never) },
    samples: () => samples,
    storage: async () => ({ local }),
  });
  const finish = (receipt: object) => notices.emit({ kind: 'finished', receipt } as never);
  finish({ callId: 'c1', startedAtMs: null });
  finish({ callId: null, startedAtMs: 5 });
  notices.emit({ kind: 'moderationAlert' } as never);
  expect(quality.last).toBeNull();
  finish({ callId: 'c2', startedAtMs: 5 });
  expect(quality.last).toMatchObject({ callId: 'c2', finding: 'patchy', side: 'ownNetwork' });
  await waitFor(async () => expect(await readCallQualities(local)).toEqual([quality.last]));
  // The next call must not show the quality of this one.
  finish({ callId: 'c3', startedAtMs: null });
  expect(quality.last).toBeNull();
});
