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
import { waitFor, nextTask } from '#tests/kit/waitFor.ts';
import type { ApiClient } from './apiClient.ts';
import { createModerationFrames, type EncounterRef } from './moderationFrames.ts';

const { frameEveryMs, uploadTimeoutMs } = moderation;
/** Interval in which the module checks the encounter and the camera. */
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

/** Creates a user in a match of a real backend, with requests that can be counted, delayed and lost. */
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
    /** Returns all verdicts of the server. */
    verdicts: async () => {
      const rows = await database.selectFrom('moderation_frames').selectAll().orderBy('id').execute();
      return rows.map((row) => [row.match_id ?? row.call_id, row.verdict]);
    },
    sent: (count: number) => waitFor(() => expect(requests).toHaveLength(count)),
  };
}

it('the client sends a frame at the start of a match and then every five seconds', async () => {
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

it('the client sends no frame without an encounter or with the camera off or closed', async () => {
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

it('the client cancels a request after three seconds and continues with the next frame', async () => {
  const { clock, hold, requests, sent, verdicts } = await someone();
  hold(true);
  clock.advance(frameEveryMs);
  await sent(1);
  clock.advance(uploadTimeoutMs - 1);
  expect(requests[0]?.signal?.aborted).toBe(false);
  clock.advance(1);
  expect(requests[0]?.signal?.aborted).toBe(true);
  hold(false);
  // Waits until the client has noticed the lost request.
  await waitFor(() => {
    clock.advance(frameEveryMs);
    expect(requests).toHaveLength(2);
  });
  await waitFor(async () => expect(await verdicts()).toEqual([['m1', 'ok']]));
});

it('the client never sends two frames at once, even if a picture takes long', async () => {
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

it('the client continues after a refusal, and drops a picture of the previous encounter', async () => {
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

it('isUnseen is set after two frames without a face, until a face, a closed camera or a new encounter', async () => {
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
  /** Returns `isUnseen` after one more frame. */
  async function after(next: ModerationVerdict): Promise<boolean> {
    verdict = next;
    clock.advance(frameEveryMs);
    await nextTask();
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

it('isUnseen is set after three lost frames in a row, because the other user sees a blurred picture', async () => {
  const clock = createManualClock();
  const local = createFakeLocalMedia({ clock });
  await local.open();
  const frames = 'lllolnlnluuuolul'.split('');
  const answers = {
    l: err({ code: 'network', status: 0 }),
    // A server without its database can't judge, so it does not blur.
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
    await nextTask();
    told.push(state.isUnseen);
  }
  expect(told).toEqual([
    ...[false, false, true, false, false, false, false, true, true],
    ...[true, true, true, false, false, false, false],
  ]);
});

it('the client ends with its owner and cancels the pending request', async () => {
  const { clock, scope, hold, requests, sent, widths } = await someone();
  hold(true);
  clock.advance(frameEveryMs);
  await sent(1);
  scope.end();
  expect(requests[0]?.signal?.aborted).toBe(true);
  clock.advance(frameEveryMs * 2);
  expect(widths).toHaveLength(1);
});
