import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { moderationApi } from '#shared/api/moderation.ts';
import type { RequestInput } from '#shared/api/endpoint.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { createPresence } from '../people/presence.ts';
import { createUsers } from '../people/users.ts';
import { createSoleCluster } from '../cluster/index.ts';
import { createFolderStore } from '../files/folderStore.ts';
import { ApiFailure } from '../lib/failure.ts';
import { createFakeHub } from '../matching/testing.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import type { DeskHandlers } from './desk.ts';
import { createModerationFeature } from './index.ts';
import { createRecentFrames } from './caseImages.ts';
import { aRoom, lively, plain } from '#tests/kit/backend/moderationService.ts';
import { createEvents } from '../events.ts';

const code = (error: unknown) => (error instanceof ApiFailure ? error.code : error);
const nowhere = { matchId: null, callId: null };
const inMatch = { matchId: 'm1', callId: null };
const jpeg = () => lively().jpeg().toBuffer();

async function open(dataDir = aFolder()) {
  const room = aRoom();
  const database = await openTestDatabase();
  const { hub } = createFakeHub();
  const users = createUsers(database);
  const events = createEvents(room.log);
  const context = {
    events,
    ...room,
    ...changesWithoutEvents(database, room.clock),
    hub,
    cluster: createSoleCluster(room.clock, room.log),
    presence: createPresence(users, hub),
  };
  for (const id of ['boss', 'u1', 'u2', 'u3'])
    await users.create({ id, name: id, login_method: 4, role: 'user', created_ms: 0 });
  const dismissed: unknown[] = [];
  const feature = createModerationFeature(context, {
    store: createFolderStore(dataDir),
    isModerator: async (userId) => userId === 'boss',
  });
  events.on('caseDismissed', ({ userId, encounter, untilMs }) => {
    if (encounter) dismissed.push([userId, encounter, untilMs]);
  });
  onTestFinished(async () => {
    room.scope.end();
    await feature.idle();
    await database.destroy();
  });
  await feature.idle();

  /** Applies the contract on both sides, as HTTP does. */
  async function call<N extends keyof DeskHandlers>(
    name: N,
    userId: string,
    input: RequestInput<(typeof moderationApi)[N]>,
  ) {
    const spec = moderationApi[name];
    const parts = Object.fromEntries(
      Object.entries(input as object).map(([part, value]) => [
        part,
        (spec as unknown as Record<string, { parse(value: unknown): unknown }>)[part]?.parse(value),
      ]),
    );
    const answer = await feature.handlers[name]({ ...parts, caller: { userId } } as never);
    return spec.response.parse(answer) as ReturnType<(typeof moderationApi)[N]['response']['parse']>;
  }
  return {
    ...room,
    ...feature,
    ledger: context.ledger,
    database,
    dismissed,
    call,
    async frame(
      userId: string,
      verdict: ModerationVerdict,
      encounter = inMatch as { matchId: string | null; callId: string | null },
      image?: Buffer,
    ) {
      const review = verdict !== 'ok';
      await events.require('frameJudged', {
        ...{ userId, encounter, image: image ?? (await jpeg()), verdict, review },
      });
    },
    async report(userId: string, reportId = 'r1', reporterId = 'u2', reason = 'nudity', comment = 'look') {
      const row = {
        id: reportId,
        reporter_id: reporterId,
        user_id: userId,
        reason,
        comment,
        source: 'match',
        ref_id: 'm1',
        created_ms: room.clock.now(),
        case_id: null,
      };
      await database.insertInto('reports').values(row).execute();
      await events.require('userReported', {
        ...{ reportId, reporterId, userId, source: 'match', refId: 'm1', reason },
      });
    },
    queue: async (state: 'open' | 'upheld' | 'dismissed' = 'open') =>
      (await call('getModerationCases', 'boss', { query: { state } })).cases,
    one: async (id: string) => call('getModerationCase', 'boss', { params: { id } }),
    decide: (id: string, decision: 'upheld' | 'dismissed', by = 'boss') =>
      call('decideModerationCase', by, { params: { id }, body: { decision } }),
    appeal: (id: string, text: string, by = 'u1') =>
      call('appealModerationCase', by, { params: { id }, body: { text } }),
  };
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the queue', () => {
  it('gets one case per encounter from a verdict, with the last frame', async () => {
    const { frame, queue, one, clock } = await open();
    await frame('u1', 'ok');
    expect(await queue()).toEqual([]);
    await frame('u1', 'noFace');
    clock.advance(1);
    await frame('u1', 'prohibited', inMatch, await plain(250, 0, 0).png().toBuffer());
    await frame('u1', 'noFace');
    await frame('u2', 'prohibited', nowhere);
    const rows = await queue();
    expect(rows).toMatchObject([
      {
        reason: 'verdict',
        verdict: 'prohibited',
        state: 'open',
        matchId: 'm1',
        hasFrame: true,
        user: { _id: 'u1' },
      },
      { reason: 'verdict', verdict: 'prohibited', matchId: null, user: { _id: 'u2' } },
    ]);
    // The picture of the most severe verdict, redrawn.
    const { frame: kept } = await one(rows[0]!._id);
    const { format, width } = await sharp(Buffer.from(kept!, 'base64')).metadata();
    expect([format, width]).toEqual(['jpeg', 320]);
    const { dominant } = await sharp(Buffer.from(kept!, 'base64')).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it('has one open case for all reports of one user about another', async () => {
    const { frame, report, queue, one, decide, clock } = await open();
    for (let at = 0; at < 41; at++) {
      await frame('u1', 'ok');
      await report('u1', `r${at}`, 'u2', at === 30 ? 'minor' : 'spam', `once more: ${at % 3}`);
      clock.advance(1);
    }
    await report('u1', 'other', 'u3');
    clock.advance(1);
    await report('u3', 'another', 'u2');
    const rows = await queue();
    expect(rows).toMatchObject([
      {
        user: { _id: 'u1' },
        reportReason: 'minor',
        comment: 'once more: 0\nonce more: 1\nonce more: 2',
      },
      { user: { _id: 'u1' }, reportReason: 'nudity' },
      { user: { _id: 'u3' } },
    ]);
    expect((await one(rows[0]!._id)).moreFrames).toHaveLength(19);

    // A later report opens another case after the decision.
    await decide(rows[0]!._id, 'dismissed');
    await report('u1', 'again');
    expect(await queue()).toHaveLength(3);
  });

  it('gets a case from a report, with the frame of the last minute', async () => {
    const { frame, report, queue, clock } = await open();
    await frame('u1', 'ok');
    await report('u1');
    clock.advance(60_001);
    await report('u1', 'r2', 'u3');
    expect(await queue()).toMatchObject([
      {
        reason: 'report',
        reportReason: 'nudity',
        comment: 'look',
        matchId: 'm1',
        verdict: null,
        hasFrame: true,
      },
      { reason: 'report', hasFrame: false },
    ]);
    expect(JSON.stringify(await queue())).not.toContain('u2');
  });

  it('has the case even if the picture cannot be stored, and opens another the next day', async () => {
    const { frame, queue, lines, clock } = await open();
    await frame('u1', 'prohibited', inMatch, Buffer.from('no picture'));
    expect(await queue()).toMatchObject([{ hasFrame: false }]);
    expect(lines).toMatchObject([{ level: 50 }]);
    await frame('u1', 'prohibited');
    expect(await queue()).toMatchObject([{ hasFrame: true }]);
    clock.advance(DAY_MS + 1);
    await frame('u1', 'prohibited');
    expect(await queue()).toHaveLength(2);
  });

  it('stores frames as files until the decision or for seven days', async () => {
    const dataDir = aFolder();
    const { frame, report, queue, one, decide, clock, idle } = await open(dataDir);
    const folder = join(dataDir, 'moderation');
    await frame('u1', 'prohibited');
    await report('u1');
    const [first, second] = await queue();
    expect(readdirSync(folder).sort()).toEqual([`${first!._id}.jpg`, `${second!._id}.jpg`].sort());
    expect(statSync(join(folder, `${first!._id}.jpg`)).mode & 0o077).toBe(0);
    await decide(first!._id, 'upheld');
    expect(readdirSync(folder)).toEqual([`${second!._id}.jpg`]);
    writeFileSync(join(folder, 'left-over.half'), 'x');
    clock.advance(7 * DAY_MS - 1);
    await idle();
    expect(readdirSync(folder)).toEqual([`${second!._id}.jpg`]);
    expect((await one(second!._id)).frame).not.toBeNull();
    clock.advance(1);
    // The frame is not served from now on, even if the file still exists.
    expect(await one(second!._id)).toMatchObject({ frame: null, hasFrame: false });
    clock.advance(60 * 60_000);
    await idle();
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(folder)).toBe(true);
  });

  it('has pages: open cases oldest first, decided ones newest first', async () => {
    const { frame, queue, call, decide, clock } = await open();
    for (let index = 0; index < 5; index++) {
      if (index !== 3) clock.advance(10);
      await frame('u1', 'prohibited', { matchId: `m${index}`, callId: null });
    }
    const all = (await queue()).map(({ _id }) => _id);
    const seen: string[] = [];
    let paginationToken: string | null = null;
    do {
      const page: { cases: { _id: string }[]; paginationToken: string | null; open: number } = await call(
        'getModerationCases',
        'boss',
        { query: { count: 2, paginationToken } },
      );
      expect(page.open).toBe(5);
      seen.push(...page.cases.map(({ _id }) => _id));
      ({ paginationToken } = page);
    } while (paginationToken !== null);
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(5);
    for (const id of all.slice(0, 2)) await decide(id, 'upheld');
    expect((await queue('upheld')).map(({ _id }) => _id)).toEqual([all[1], all[0]]);
    expect(await queue()).toHaveLength(3);
  });
});

describe('the desk', () => {
  it('is accessible to moderators only', async () => {
    const { frame, queue, call, decide } = await open();
    await frame('u1', 'prohibited');
    const { _id: id } = (await queue())[0]!;
    for (const userId of ['u1', 'u2']) {
      expect(await call('getModerationCases', userId, { query: {} }).catch(code)).toBe('forbidden');
      expect(await call('getModerationCase', userId, { params: { id } }).catch(code)).toBe('forbidden');
      expect(await decide(id, 'dismissed', userId).catch(code)).toBe('forbidden');
    }
    expect(await queue()).toHaveLength(1);
  });

  it('shows verdicts and other cases of the user', async () => {
    const { frame, report, queue, one, database } = await open();
    for (const [index, verdict] of (['ok', 'prohibited'] as const).entries()) {
      const row = { user_id: 'u1', match_id: 'm1', call_id: null, verdict, created_ms: index };
      await database.insertInto('moderation_frames').values(row).execute();
    }
    await frame('u1', 'prohibited');
    await report('u1');
    const rows = await queue();
    const mine = rows.find(({ reason }) => reason === 'verdict')!;
    const other = rows.find(({ reason }) => reason === 'report')!;
    expect(await one(mine._id)).toMatchObject({
      verdicts: [{ verdict: 'prohibited' }, { verdict: 'ok' }],
      others: [{ _id: other._id, reason: 'report', state: 'open' }],
    });
    expect(await one('unknown').catch(code)).toBe('not_found');
  });

  it('decides once, and reverts only the effects of a verdict', async () => {
    const { frame, report, queue, decide, dismissed, database } = await open();
    await frame('u1', 'prohibited');
    await report('u2');
    await frame('boss', 'prohibited');
    const idOf = async (userId: string) => (await queue()).find(({ user }) => user?._id === userId)!._id;
    const [mine, reported] = [await idOf('u1'), await idOf('u2')];
    const cases = database.selectFrom('moderation_cases').select('id');
    const { id: own } = await cases.where('user_id', '=', 'boss').executeTakeFirstOrThrow();
    await decide(mine, 'dismissed');
    expect(await decide(mine, 'upheld').catch(code)).toBe('conflict');
    await decide(reported, 'dismissed');
    expect(await decide(own, 'dismissed').catch(code)).toBe('forbidden');
    await frame('u2', 'noFace', nowhere);
    await decide(await idOf('u2'), 'dismissed');
    expect(dismissed).toEqual([['u1', inMatch, 1_000_000 + DAY_MS]]);
    const row = await database
      .selectFrom('moderation_cases')
      .selectAll()
      .where('id', '=', mine)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: 'dismissed', decided_by: 'boss', decided_ms: 1_000_000 });
  });
});

describe('a user with a case', () => {
  it('sees the verdicts about themselves, without the picture and without reports', async () => {
    const { frame, report, call } = await open();
    await frame('u1', 'prohibited');
    await report('u1');
    const { cases } = await call('getMyModerationCases', 'u1', {});
    expect(cases).toEqual([
      {
        _id: expect.any(String),
        verdict: 'prohibited',
        state: 'open',
        appeal: null,
        created: expect.any(String),
        decided: null,
      },
    ]);
    expect((await call('getMyModerationCases', 'u2', {})).cases).toEqual([]);
  });

  it('can appeal once while the case is open', async () => {
    const { frame, report, queue, appeal, decide, clock } = await open();
    await frame('u1', 'prohibited');
    clock.advance(1);
    await report('u1');
    const [mine, reported] = (await queue()).map(({ _id }) => _id);
    expect(await appeal(mine!, 'Not me', 'u2').catch(code)).toBe('not_found');
    expect(await appeal(reported!, 'Not me').catch(code)).toBe('not_found');
    expect(await appeal('unknown', 'Not me').catch(code)).toBe('not_found');
    await expect(appeal(mine!, '   ')).rejects.toThrow();
    await expect(appeal(mine!, 'x'.repeat(1_001))).rejects.toThrow();
    await appeal(mine!, '  It was a painting.  ');
    expect((await queue())[0]).toMatchObject({ appeal: 'It was a painting.' });
    expect(await appeal(mine!, 'Again').catch(code)).toBe('conflict');
    await frame('u1', 'prohibited', nowhere);
    const later = (await queue()).find(({ matchId, reason }) => matchId === null && reason === 'verdict')!;
    await decide(later._id, 'upheld');
    expect(await appeal(later._id, 'Too late').catch(code)).toBe('conflict');
  });
});

it('last frames are remembered within a limit, the newest of each user', () => {
  const { clock } = aRoom();
  const lasts = createRecentFrames(clock, 10);
  lasts.note('a', Buffer.alloc(4, 1));
  lasts.note('b', Buffer.alloc(4, 2));
  lasts.note('a', Buffer.alloc(4, 3));
  expect(lasts.of('a')?.[0]).toBe(3);
  lasts.note('c', Buffer.alloc(4, 4));
  expect([lasts.of('a')?.length, lasts.of('b'), lasts.of('c')?.length]).toEqual([4, null, 4]);
  lasts.note('d', Buffer.alloc(11));
  expect(lasts.of('d')).toBeNull();
});

it('a moderator cannot decide a case that they reported or get coins back from', async () => {
  const { queue, report, decide, database, ledger } = await open();
  await report('u1', 'r1', 'boss');
  const [reported] = await queue();
  expect(await decide(reported!._id, 'upheld').catch(code)).toBe('forbidden');

  const parties = { id: 'chat', parties: 'boss u2', type: 'direct', created_ms: 0, last_place: 1 };
  await database.insertInto('chats').values(parties).execute();
  await database
    .insertInto('messages')
    .values({
      ...{ id: 'message', chat_id: 'chat', from_id: 'u2', to_id: 'boss', type: 'media', text: null },
      ...{ app_lang: null, ignore_offensive: 0, offensive: 0, gif_id: null, sticker_id: null },
      ...{ source: null, temp_id: null, place: 1, updated_ms: 0, deleted: 0, revision: 1 },
    })
    .execute();
  await database
    .insertInto('message_media')
    .values({
      ...{ id: 'medium', message_id: 'message', chat_id: 'chat', from_id: 'u2', place: 1, position: 0 },
      ...{ type: 'image', upload_id: null, gift_id: null, gift_image: null, is_private: 1, price: 30 },
      ...{ paid: 1, unblurred: 1, state: 'ready', duration: null, width: null, height: null },
      waveform: null,
    })
    .execute();
  await ledger.book({ userId: 'boss', kind: 'seed', ref: 's', coins: 30 });
  await ledger.book({ userId: 'boss', kind: 'mediaCharge', ref: 'medium', coins: -30 });
  await database
    .insertInto('moderation_cases')
    .values({
      ...{ id: 'c2', user_id: 'u2', reason: 'verdict', verdict: 'prohibited', media_id: 'medium' },
      ...{ match_id: null, call_id: null, report_id: null, is_of_gallery: 0, state: 'open', created_ms: 0 },
    })
    .execute();
  expect(await decide('c2', 'upheld').catch(code)).toBe('forbidden');
  expect(await queue()).toHaveLength(2);
});
