import { describe, expect, it } from 'vitest';
import type { CallRecord } from '#shared/domain/calls.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { shareOf } from '../money/figures.ts';
import { auditBook } from '../money/audit.ts';
import { demoAccounts } from './accounts.ts';

const queenId = 'account-queen';
const userId = 'account-user';
/** A Friday evening. */
const eveningMs = Date.UTC(2026, 4, 22, 21, 42);
const backend = sharedBackend({ seed: 'demo', clock: createManualClock(eveningMs) });

interface Page {
  readonly paginationToken: string | null;
}

/** Returns the rows of all pages. */
async function allOf<P extends Page, Row>(
  ask: (query: { count: number; paginationToken?: string }) => Promise<P>,
  rowsOf: (page: P) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let token: string | null | undefined; token !== null;) {
    const page = await ask({ count: 50, ...(token && { paginationToken: token }) });
    rows.push(...rowsOf(page));
    token = page.paginationToken;
  }
  return rows;
}

/** Sorts ids, so that lists can be compared. */
const sorted = (ids: readonly (string | undefined)[]) => ids.map(String).toSorted();

const activitiesOf = async (token: string, filter: 'all' | 'calls' | 'gifts' | 'follows' | 'own') =>
  allOf(
    async (query) => (await backend.call('getActivities', { query: { ...query, filter } }, token)).body,
    (page) => page.activities,
  );

const entriesOf = (kinds: readonly string[], earnerId?: string) =>
  backend.context.database
    .selectFrom('coin_entries')
    .selectAll()
    .where('kind', 'in', kinds)
    .$if(earnerId !== undefined, (query) => query.where('user_id', '=', earnerId ?? ''))
    .execute();

const mediaOf = async (fromId?: string) =>
  backend.context.database
    .selectFrom('message_media')
    .innerJoin('messages', 'messages.id', 'message_media.message_id')
    .select(['message_media.id', 'message_media.from_id', 'to_id', 'gift_id', 'price', 'paid'])
    .select('message_media.place')
    .$if(fromId !== undefined, (query) => query.where('message_media.from_id', '=', fromId ?? ''))
    .execute();

describe('the demo data', () => {
  it('have a payer for every gift and medium that the demo streamer earned from', async () => {
    const media = new Map((await mediaOf()).map((medium) => [medium.id, medium]));
    const charges = new Map(
      (await entriesOf(['giftCharge', 'mediaCharge'])).map((entry) => [entry.ref, entry]),
    );
    const earnings = await entriesOf(['giftEarning', 'mediaEarning'], queenId);
    expect(earnings.length).toBeGreaterThan(80);
    for (const { kind, ref, coins, created_ms: atMs } of earnings) {
      const medium = media.get(ref);
      const charge = charges.get(ref);
      const payerId = kind === 'giftEarning' ? medium?.from_id : medium?.to_id;
      expect([ref, charge?.user_id, charge?.created_ms]).toEqual([ref, payerId, atMs]);
      expect(coins).toBe(shareOf(-(charge?.coins ?? 0)));
      if (kind === 'mediaEarning') expect(medium).toMatchObject({ from_id: queenId, paid: 1 });
    }
    // Every gift and sold medium has a ledger entry.
    const toHer = [...media.values()].filter(
      ({ to_id: to, gift_id: gift }) => to === queenId && gift !== null,
    );
    const sold = [...media.values()].filter(({ from_id: from, paid }) => from === queenId && paid === 1);
    expect(new Set([...toHer, ...sold].map(({ id }) => id))).toEqual(new Set(earnings.map(({ ref }) => ref)));
    expect((await auditBook(backend.context.database)).problems).toEqual([]);
  });

  it('show top supporters whose gifts and media equal the ledger entries', async () => {
    const token = await backend.issueToken(queenId);
    const media = new Map((await mediaOf()).map((medium) => [medium.id, medium]));
    const { body } = await backend.call('getMyTopMaleUsers', { body: { period: 'all' } }, token);
    const gifts = await entriesOf(['giftEarning'], queenId);
    const sold = await entriesOf(['mediaEarning'], queenId);
    const calls = await backend.context.database.selectFrom('calls').selectAll().execute();
    const matches = await backend.context.database.selectFrom('matches').selectAll().execute();
    const payerOf = new Map([
      ...calls.map(({ id, payer_id: payer }) => [id, payer] as const),
      ...matches.map(({ id, a, b }) => [id, a === queenId ? b : a] as const),
      ...[...media].map(([id, each]) => [id, each.gift_id === null ? each.to_id : each.from_id] as const),
    ]);
    const work = await entriesOf(['matchEarning', 'callEarning', 'giftEarning', 'mediaEarning'], queenId);
    for (const { user, gifts: given, media: bought, coins } of body.topMaleUsers) {
      expect(given).toBe(gifts.filter(({ ref }) => media.get(ref)?.from_id === user?._id).length);
      expect(bought).toBe(sold.filter(({ ref }) => media.get(ref)?.to_id === user?._id).length);
      const theirs = work.filter(({ ref }) => payerOf.get(ref.replace(/:\d+$/, '')) === user?._id);
      expect(coins).toBe(theirs.reduce((sum, entry) => sum + entry.coins, 0));
    }
    expect(body.topMaleUsers.filter((supporter) => (supporter.gifts ?? 0) > 0).length).toBeGreaterThan(5);
  });

  it('name giver and gift for every gift on the income page', async () => {
    const token = await backend.issueToken(queenId);
    let coins = 0;
    const items = await allOf(
      async (query) => {
        const { body } = await backend.call(
          'getFigure',
          { query: { ...query, period: 'total', source: 'gift' } },
          token,
        );
        coins = body.coins;
        return body;
      },
      (page) => page.items,
    );
    expect(items.length).toBeGreaterThan(50);
    expect(items.reduce((sum, item) => sum + item.coins, 0)).toBe(coins);
    for (const { user, thing } of items) expect([user?.name ?? null, thing]).not.toContain(null);
  });

  it.each([queenId, userId])('have equal counts and lists of fans and followings for %s', async (id) => {
    const token = await backend.issueToken(id);
    const { body: counter } = await backend.call('getFavoritesCounter', {}, token);
    const fans = await allOf(
      async (query) => (await backend.call('getFavoritedBy', { query }, token)).body,
      (page) => page.users,
    );
    const followings = await allOf(
      async (query) => (await backend.call('getFavorites', { query }, token)).body,
      (page) => page.users,
    );
    expect([counter.favoritedBy, counter.favorites]).toEqual([fans.length, followings.length]);
    expect(fans.length).toBeGreaterThan(id === queenId ? 9 : 1);
    expect(followings.length).toBeGreaterThan(2);
    const { body: profile } = await backend.call('getProfile', {}, token);
    expect(new Set(profile.favoritedBy)).toEqual(new Set(fans.map(({ _id }) => _id)));
    // Each fan caused one notification, and each following is among the user's own activities.
    const follows = await activitiesOf(token, 'follows');
    expect(sorted(follows.map(({ user }) => user?._id))).toEqual(sorted(fans.map(({ _id }) => _id)));
    const own = (await activitiesOf(token, 'own')).filter(({ kind }) => kind === 'follow');
    expect(sorted(own.map(({ user }) => user?._id))).toEqual(sorted(followings.map(({ _id }) => _id)));
  });

  it.each([queenId, userId])('list the missed calls of %s as activities', async (id) => {
    const token = await backend.issueToken(id);
    const missed: CallRecord[] = await allOf(
      async (query) =>
        (await backend.call('getCallsList', { query: { ...query, tabId: 'missed' } }, token)).body,
      (page) => page.records,
    );
    expect(missed.length).toBeGreaterThan(2);
    const told = await activitiesOf(token, 'calls');
    expect(sorted(told.map(({ _id }) => _id))).toEqual(sorted(missed.map(({ _id }) => _id)));
    for (const { _id, user } of told)
      expect(user?._id).toBe(missed.find((record) => record._id === _id)?.user?._id);
  });

  it('list each gift as an activity of both users, in its chat', async () => {
    const gifts = (await mediaOf()).filter(({ gift_id: giftId }) => giftId !== null);
    const token = await backend.issueToken(queenId);
    const told = await activitiesOf(token, 'gifts');
    expect(sorted(told.map(({ _id }) => _id))).toEqual(sorted(gifts.map(({ id }) => id)));
    expect(told.every(({ chatId, text, image }) => chatId && text && image)).toBe(true);
    const own = await activitiesOf(await backend.issueToken(userId), 'own');
    const given = gifts.filter(({ from_id: from }) => from === userId);
    expect(given.length).toBeGreaterThan(2);
    expect(own.filter(({ kind }) => kind.startsWith('send'))).toHaveLength(given.length);
  });

  it('have unread recent notifications and read older ones', async () => {
    for (const id of [queenId, userId]) {
      const token = await backend.issueToken(id);
      const all = await activitiesOf(token, 'all');
      const { body } = await backend.call('getActivities', { query: { filter: 'unread' } }, token);
      expect(body.unread).toBe(all.filter(({ read }) => !read).length);
      expect(body.unread).toBeLessThan(20);
      expect(all.length).toBeGreaterThan(body.unread);
    }
  });

  it('have unread counts that match the messages', async () => {
    const { database } = backend.context;
    const members = await database.selectFrom('chat_members').selectAll().execute();
    for (const member of members) {
      const messages = await database
        .selectFrom('messages')
        .select(['id', 'from_id', 'place'])
        .where('chat_id', '=', member.chat_id)
        .orderBy('place')
        .execute();
      expect(new Set(messages.map(({ place }) => place)).size).toBe(messages.length);
      const unread = messages.filter(
        ({ from_id: from, place }) => from !== member.user_id && place > member.read_up_to,
      );
      expect(member).toMatchObject({
        message_count: messages.length,
        last_message_id: messages.at(-1)?.id,
        active_at: messages.at(-1)?.place,
        unread: unread.length,
        sent_count: messages.filter(({ from_id: from }) => from === member.user_id).length,
      });
    }
  });

  it('have balances that equal the ledger entries', async () => {
    for (const { id } of demoAccounts) {
      const rows = await entriesOfAll(id);
      const sum = rows.reduce((total, { coins }) => total + coins, 0);
      expect([id, await backend.context.ledger.balance(id)]).toEqual([id, sum]);
    }
    expect(await backend.context.ledger.balance(userId)).toBe(500);
  });
});

const entriesOfAll = (id: string) =>
  backend.context.database.selectFrom('coin_entries').select('coins').where('user_id', '=', id).execute();
