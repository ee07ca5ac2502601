import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { moderation } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { err, ok } from '#shared/lib/result.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { ApiClient } from './apiClient.ts';
import { createModerationFrames, type EncounterRef } from './moderationFrames.ts';

const { frameEveryMs, uploadTimeoutMs } = moderation;
/** Of who is met, and of a camera that is turned on. */
const lookEveryMs = 1_000;

async function pictureOf(background: string): Promise<Blob> {
  const line = Buffer.from('<svg width="64" height="48"><rect width="32" height="48" fill="white"/></svg>');
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  const bytes = await picture
    .composite(background === 'black' ? [] : [{ input: line }])
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/** Somebody in a match of a real backend, whose requests can be counted, held and lost. */
async function someone() {
  const clock = createManualClock();
  const backend = await startTestBackend();
  const [ann, ben] = [await backend.signUp(), await backend.signUp()];
  const { database } = backend.context;
  const match = { id: 'm1', a: ann.userId, b: ben.userId, channel_id: 'c1', state: 'ended', filters: '{}' };
  await database
    .insertInto('matches')
    .values({ ...match, made_ms: 1 })
    .execute();
  const requests: { signal?: AbortSignal | null }[] = [];
  let isHeld = false;
  const { api } = createTestApi(backend.url, {
    token: ann.token,
    fetch: (url, init) => {
      requests.push({ signal: init?.signal });
      if (!isHeld) return fetch(url, init);
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('lost'))),
      );
    },
  });
  const scope = createScope();
  const local = createFakeLocalMedia({ clock });
  let picture = await pictureOf('navy');
  const widths: number[] = [];
  local.snapshot = (maxWidth) => {
    widths.push(maxWidth);
    return Promise.resolve(picture);
  };
  let encounter: EncounterRef | null = { matchId: 'm1' };
  await local.open();
  createModerationFrames({ scope, clock, api, local, encounter: () => encounter });
  return {
    clock,
    scope,
    local,
    requests,
    widths,
    hold: (isOn: boolean) => (isHeld = isOn),
    show: (next: Blob) => (picture = next),
    enter: (next: EncounterRef | null) => (encounter = next),
    /** What the server has judged so far. */
    verdicts: async () => {
      const rows = await database.selectFrom('moderation_frames').selectAll().orderBy('id').execute();
      return rows.map((row) => [row.match_id ?? row.call_id, row.verdict]);
    },
    sent: (count: number) => waitFor(() => expect(requests).toHaveLength(count)),
  };
}

it('the client sends one picture as somebody is met and every five seconds, which the server judges', async () => {
  const { clock, show, verdicts, widths, requests } = await someone();
  clock.advance(lookEveryMs);
  expect(widths).toHaveLength(1);
  await waitFor(async () => expect(await verdicts()).toEqual([['m1', 'ok']]));
  show(await pictureOf('black'));
  await waitFor(() => {
    clock.advance(frameEveryMs);
    expect(requests).toHaveLength(2);
  });
  await waitFor(async () =>
    expect(await verdicts()).toEqual([
      ['m1', 'ok'],
      ['m1', 'noFace'],
    ]),
  );
});

it('the client sends none while nobody is met, the camera is off or everything is closed', async () => {
  const { clock, local, enter, widths, sent } = await someone();
  enter(null);
  clock.advance(frameEveryMs);
  enter({ matchId: 'm1' });
  await local.setCamera(false);
  clock.advance(frameEveryMs);
  await local.setCamera(true);
  local.close();
  clock.advance(frameEveryMs);
  expect(widths).toEqual([]);
  await local.open();
  clock.advance(frameEveryMs);
  await sent(1);
});

it('the client gives one up after three seconds, and the next goes on', async () => {
  const { clock, hold, requests, sent, verdicts } = await someone();
  hold(true);
  clock.advance(frameEveryMs);
  await sent(1);
  clock.advance(uploadTimeoutMs - 1);
  expect(requests[0]?.signal?.aborted).toBe(false);
  clock.advance(1);
  expect(requests[0]?.signal?.aborted).toBe(true);
  hold(false);
  // A turn of the world, in which the lost one is noticed.
  await waitFor(() => {
    clock.advance(frameEveryMs);
    expect(requests).toHaveLength(2);
  });
  await waitFor(async () => expect(await verdicts()).toEqual([['m1', 'ok']]));
});

it('the client never has two under way, however long a picture takes', async () => {
  const { clock, local, sent, requests } = await someone();
  const slow = Promise.withResolvers<Blob>();
  let asked = 0;
  local.snapshot = () => {
    asked += 1;
    return slow.promise;
  };
  clock.advance(frameEveryMs * 4);
  expect(asked).toBe(1);
  slow.resolve(await pictureOf('navy'));
  await sent(1);
  expect(requests).toHaveLength(1);
});

it('the client goes on after a refusal, and shows nobody a picture of the last talk', async () => {
  const { clock, local, enter, sent, verdicts, requests } = await someone();
  enter({ callId: 'unknown' });
  clock.advance(frameEveryMs);
  await sent(1);
  const slow = Promise.withResolvers<Blob>();
  const quick = local.snapshot;
  let asked = 0;
  local.snapshot = () => {
    asked += 1;
    return slow.promise;
  };
  await waitFor(() => {
    clock.advance(frameEveryMs);
    expect(asked).toBe(1);
  });
  enter({ matchId: 'm1' });
  slow.resolve(await pictureOf('navy'));
  let askedAnew = 0;
  local.snapshot = (maxWidth) => {
    askedAnew += 1;
    return quick(maxWidth);
  };
  await waitFor(() => {
    clock.advance(frameEveryMs);
    expect(askedAnew).toBe(1);
  });
  await waitFor(async () => expect(await verdicts()).toEqual([['m1', 'ok']]));
  expect(requests).toHaveLength(2);
});

it('nothing to see twice in a row is known, until there is, the camera is off or another is met', async () => {
  const clock = createManualClock();
  const local = createFakeLocalMedia({ clock });
  local.snapshot = () => Promise.resolve(new Blob());
  await local.open();
  let verdict: ModerationVerdict = 'ok';
  let encounter: EncounterRef | null = { matchId: 'm1' };
  const api = { call: () => Promise.resolve(ok({ verdict })) } as unknown as ApiClient;
  const { state } = createModerationFrames({
    scope: createScope(),
    clock,
    api,
    local,
    encounter: () => encounter,
  });
  /** Whether it is known after one more frame. */
  async function after(next: ModerationVerdict): Promise<boolean> {
    verdict = next;
    clock.advance(frameEveryMs);
    await new Promise((done) => setTimeout(done));
    return state.isUnseen;
  }
  const told: boolean[] = [];
  for (const next of ['noFace', 'ok', 'noFace', 'prohibited', 'noFace', 'noFace', 'noFace', 'ok'] as const)
    told.push(await after(next));
  expect(told).toEqual([false, false, false, false, false, true, true, false]);

  expect([await after('noFace'), await after('noFace')]).toEqual([false, true]);
  await local.setCamera(false);
  expect(await after('noFace')).toBe(false);
  await local.setCamera(true);
  expect([await after('noFace'), await after('noFace')]).toEqual([false, true]);
  encounter = { callId: 'c1' };
  expect([await after('noFace'), await after('noFace')]).toEqual([false, true]);
  encounter = null;
  expect(await after('noFace')).toBe(false);
});

it('frames that do not get there three times in a row are known: the other side sees nobody', async () => {
  const clock = createManualClock();
  const local = createFakeLocalMedia({ clock });
  await local.open();
  const frames = 'lllolnlnluuuolul'.split('');
  const answers = {
    l: err({ code: 'network', status: 0 }),
    // A server without its database blurs nobody.
    u: err({ code: 'unavailable', status: 503 }),
    o: ok({ verdict: 'ok' }),
    n: ok({ verdict: 'noFace' }),
  };
  const api = { call: () => Promise.resolve(answers[frames.shift() as keyof typeof answers]) };
  const { state } = createModerationFrames({
    scope: createScope(),
    clock,
    api: api as unknown as ApiClient,
    local,
    encounter: () => ({ matchId: 'm1' }),
  });
  const told: boolean[] = [];
  while (frames.length > 0) {
    clock.advance(frameEveryMs);
    await new Promise((done) => setTimeout(done));
    told.push(state.isUnseen);
  }
  expect(told).toEqual([
    ...[false, false, true, false, false, false, false, true, true],
    ...[true, true, true, false, false, false, false],
  ]);
});

it('the client ends with its owner, and with it what is under way', async () => {
  const { clock, scope, hold, requests, sent, widths } = await someone();
  hold(true);
  clock.advance(frameEveryMs);
  await sent(1);
  scope.end();
  expect(requests[0]?.signal?.aborted).toBe(true);
  clock.advance(frameEveryMs * 2);
  expect(widths).toHaveLength(1);
});
