import { expect, it } from 'vitest';
import { judgeCall } from '#shared/domain/callQuality.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type {
  ChannelStats,
  JoinRequest,
  LocalMedia,
  MediaEngine,
  MediaEvent,
} from '#renderer/engines/port.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { createCallStats, recentMs } from './callStats.ts';
import { keepCallQuality, maxStored, readCallQualities } from './keptQualities.ts';

const settle = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

function setUp() {
  const clock = createManualClock();
  const figures = {
    framesDecoded: 1,
    width: 640,
    height: 480,
    roundTripMs: 40,
    lossRatio: 0,
    codec: 'vp8',
  };
  const state = { isHidden: false, asked: 0, isMicrophoneOn: true, warnings: [] as string[] };
  let tell: (event: MediaEvent) => void = () => undefined;
  const engine: MediaEngine = {
    join(request) {
      tell = request.onEvent;
      return {
        attachRemote: () => () => undefined,
        setVolume: () => undefined,
        remote: { camera: true, microphone: true },
        async stats(): Promise<ChannelStats> {
          state.asked += 1;
          return { ...figures };
        },
        leave: () => undefined,
      };
    },
  };
  const stats = createCallStats({
    clock,
    local: { state } as unknown as LocalMedia,
    isHidden: () => state.isHidden,
    ownRoundTripMs: () => 50,
  });
  const watched = stats.watch(engine, 'call');
  const scope = createScope();
  const join = (channelId = 'channel-1') =>
    watched.engine.join({
      scope,
      credentials: { channelId },
      onEvent: () => undefined,
    } as never as JoinRequest);
  async function pass(ms: number, framesASecond = 30) {
    for (let left = ms; left > 0; left -= 1_000) {
      figures.framesDecoded += framesASecond;
      clock.advance(1_000);
      await settle();
    }
  }
  return {
    clock,
    figures,
    state,
    stats,
    watched,
    scope,
    join,
    pass,
    tell: (event: MediaEvent) => tell(event),
  };
}

it('a call is measured with and without a screen that shows statistics', async () => {
  const { join, pass, watched, state } = setUp();
  const channel = join();
  await pass(40_000);
  const byItself = state.asked;
  expect(byItself).toBeGreaterThanOrEqual(9);
  expect(judgeCall('c', watched.samples())).toMatchObject({ finding: 'good', isSentKnown: false });
  // A screen reads the statistics every two seconds, which replaces the module's own readings.
  for (let at = 0; at < 20; at += 1) {
    await pass(2_000);
    await channel.stats();
  }
  expect(state.asked - byItself).toBeLessThanOrEqual(21);
});

it('a frozen video is detected, but not while the page is hidden', async () => {
  const { join, pass, watched, state } = setUp();
  join();
  await pass(20_000);
  await pass(20_000, 0);
  expect(judgeCall('c', watched.samples())).toMatchObject({ finding: 'frozen', side: 'theirNetwork' });
  state.isHidden = true;
  const before = watched.samples().length;
  await pass(20_000, 0);
  expect(
    watched
      .samples()
      .slice(before)
      .some(({ isFrozen }) => isFrozen),
  ).toBe(false);
});

it('all packets count as lost while the connection is interrupted', async () => {
  const { join, pass, watched, tell } = setUp();
  join();
  await pass(12_000);
  tell({ type: 'connectionChanged', state: 'reconnecting' });
  await pass(12_000);
  tell({ type: 'connectionChanged', state: 'connected' });
  await pass(12_000);
  const quality = judgeCall('c', watched.samples());
  expect(quality).toMatchObject({ finding: 'patchy' });
  expect(quality!.troubledSeconds).toBeGreaterThanOrEqual(10);
  expect(quality!.troubledSeconds).toBeLessThanOrEqual(14);
});

it('a silent microphone counts only while it is on', async () => {
  const { join, pass, watched, state } = setUp();
  join();
  state.warnings = ['silentMicrophone'];
  state.isMicrophoneOn = false;
  await pass(20_000);
  expect(watched.samples().some(({ isSilent }) => isSilent)).toBe(false);
  state.isMicrophoneOn = true;
  await pass(20_000);
  expect(judgeCall('c', watched.samples())).toMatchObject({ finding: 'silent', side: 'ownComputer' });
});

it('samples continue when a call is rejoined, restart for another call, and are kept for ten minutes', async () => {
  const { join, pass, watched, stats, clock } = setUp();
  join();
  await pass(20_000);
  const first = watched.samples().length;
  join();
  await pass(20_000);
  expect(watched.samples().length).toBeGreaterThan(first);
  join('channel-2');
  expect(watched.samples()).toEqual([]);
  await pass(recentMs);
  expect(stats.recent()[0]!.sample.atMs).toBeGreaterThanOrEqual(clock.now() - recentMs);
  expect(stats.recent().every(({ kind }) => kind === 'call')).toBe(true);
});

it('the newest call qualities are stored once per call, and invalid stored data is ignored', async () => {
  const local = createMemoryLocalStore();
  const quality = judgeCall(
    'c',
    Array.from({ length: 20 }, (_, at) => ({
      ...{ atMs: at * 2_000, spanMs: 2_000, lossRatio: 0, sentLossRatio: null, roundTripMs: 1 },
      ...{ isFrozen: false, isSilent: false, ownRoundTripMs: null, lateMs: 0, framesPerSecond: 30 },
      ...{ width: 1, height: 1, codec: null },
    })),
  )!;
  for (let at = 0; at < maxStored + 5; at += 1)
    await keepCallQuality(local, { ...quality, callId: `c${at}` });
  await keepCallQuality(local, { ...quality, callId: 'c50', troubledSeconds: 7, finding: 'far' });
  const kept = await readCallQualities(local);
  expect(kept).toHaveLength(maxStored);
  expect(kept.filter(({ callId }) => callId === 'c50')).toMatchObject([{ finding: 'far' }]);
  await local.putValue({ name: 'callQualities', value: '[{"callId":"x","coins":5}]' });
  expect(await readCallQualities(local)).toEqual([]);
});
