import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import { openPenaltyDesk } from '#tests/kit/worlds/penaltyDesk.ts';

type Desk = Awaited<ReturnType<typeof openPenaltyDesk>>;

const caseOf = async ({ call, moderators }: Desk, id: string, by = moderators[0]) =>
  (await call('getCasePenalty', { params: { id } }, by.token)).body;
const listOf = async ({ call, moderators }: Desk, query: Record<string, string>) =>
  (await call('getDeskPenalties', { query: query as never }, moderators[1].token)).body;
const idsOf = ({ penalties }: { readonly penalties: readonly { readonly _id: string }[] }) =>
  penalties.map(({ _id }) => _id);

/** Issues penalties to one user, a minute apart. */
async function issued(desk: Desk, userId: string, many: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < many; at++) {
    ids.push((await desk.issue(await desk.upheldCase(userId))).body._id);
    desk.clock.jump(MINUTE_MS);
  }
  return ids;
}

/** Adds an automatic penalty without an issuing moderator. */
async function counted({ database, clock }: Desk, userId: string): Promise<string> {
  const id = randomUUID();
  const values = { id, user_id: userId, type: 'earlySkips', level: 0, points: 0, coins: 40, percent: 0 };
  const times = { starts_ms: clock.now(), ends_ms: clock.now() + DAY_MS, appeal_until_ms: clock.now() };
  const decided = { detection: 'automated', decided_by: 'automated', facts: null, issued_by: null };
  const rest = { source_kind: null, source_id: null, case_id: null, coin_state: 'taken', owed_coins: 0 };
  await database
    .insertInto('penalties')
    .values({ ...values, ...times, ...decided, ...rest, state: 'imposed' })
    .execute();
  return id;
}

const updateCase = ({ database }: Desk, id: string, change: Record<string, string | number | null>) =>
  database.updateTable('moderation_cases').set(change).where('id', '=', id).execute();

describe('a case at the penalty desk', () => {
  it('shows the effect of a penalty: her level, when it falls, her balance, and the manual rules', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    const first = await desk.upheldCase(her.userId);
    const before = await caseOf(desk, first);
    expect(before).toMatchObject({
      ...{ mayIssue: true, penalty: null, level: 0, levelFallsAt: null, recent: 0, balance: 500 },
      ...{ detection: 'report', frames: [] },
      until: new Date(desk.clock.now() + penaltyLimits.issueWithinMs).toISOString(),
    });
    const rules = before.rules.map(({ key }) => key);
    expect(rules).toContain('noFace');
    expect(rules).not.toContain('earlySkips');
    const { body } = await desk.issue(first);
    const fallsAt = new Date(desk.clock.now() + penaltyLimits.levelFallsAfterMs).toISOString();
    expect(await caseOf(desk, first)).toMatchObject({
      ...{ mayIssue: false, level: 1, levelFallsAt: fallsAt, recent: 1, balance: 440 },
      penalty: { _id: body._id, isIssuedByMe: true, issuedBy: 'Robin', user: { _id: her.userId } },
    });
    // The other moderator has issued no penalty.
    const seen = await caseOf(desk, first, desk.moderators[1]);
    expect(seen.penalty).toMatchObject({ isIssuedByMe: false, mayRevoke: true });
  });

  it('counts the penalties of the last quarter without revoked ones', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    const [first = ''] = await issued(desk, her.userId, 2);
    const caseId = await desk.upheldCase(her.userId);
    expect((await caseOf(desk, caseId)).recent).toBe(2);
    const revoke = { params: { id: first }, body: { reason: 'A mistake' } };
    await desk.call('revokePenalty', revoke, desk.moderators[0].token);
    expect((await caseOf(desk, caseId)).recent).toBe(1);
    await desk.age(90 * DAY_MS);
    expect((await caseOf(desk, caseId)).recent).toBe(0);
  });

  it('is refused if it does not exist or the caller is no moderator', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    const id = await desk.upheldCase(her.userId);
    const ask = async (caseId: string, token: string) =>
      (await desk.call('getCasePenalty', { params: { id: caseId } }, token)).status;
    expect(await ask('no-such-case', desk.moderators[0].token)).toBe(404);
    expect(await ask(id, her.token)).toBe(403);
    expect((await desk.issue('no-such-case')).status).toBe(404);
    const revoke = { params: { id: 'no-such-penalty' }, body: { reason: 'A mistake' } };
    expect((await desk.call('revokePenalty', revoke, desk.moderators[0].token)).status).toBe(404);
    // The case is undecided; from the decision on, penalties are possible for a day.
    await updateCase(desk, id, { state: 'open', decided_ms: null });
    expect(await caseOf(desk, id)).toMatchObject({ mayIssue: false, until: null });
    expect((await desk.issue(id)).body.message).toBe('The case is not upheld.');
  });

  it('allows no penalty for a deleted user or the deciding moderator', async () => {
    const desk = await openPenaltyDesk();
    const [gone, his] = [await desk.earner(500), desk.moderators[0]];
    const left = await desk.upheldCase(gone.userId);
    await desk.database.updateTable('users').set({ deleted: 1 }).where('id', '=', gone.userId).execute();
    expect((await caseOf(desk, left)).mayIssue).toBe(false);
    expect((await desk.issue(left)).body).toMatchObject({
      code: 'conflict',
      message: 'Only a streamer with an account can have a penalty.',
    });
    await desk.database.updateTable('users').set({ role: 'goddess' }).where('id', '=', his.userId).execute();
    const own = await desk.upheldCase(his.userId, desk.moderators[1]);
    expect((await desk.call('getCasePenalty', { params: { id: own } }, his.token)).status).toBe(403);
    expect((await caseOf(desk, own, desk.moderators[1])).mayIssue).toBe(true);
    expect((await desk.issue(own)).body).toMatchObject({ code: 'forbidden', reason: 'self' });
    const { body } = await desk.issue(own, { by: desk.moderators[1] });
    const revoke = { params: { id: body._id }, body: { reason: 'It was not me' } };
    expect((await desk.call('revokePenalty', revoke, his.token)).status).toBe(403);
    expect((await listOf(desk, { state: 'all' })).penalties.map(({ _id }) => _id)).toEqual([body._id]);
    const { body: seen } = await desk.call('getDeskPenalties', { query: {} }, his.token);
    expect(seen.penalties).toEqual([]);
    await desk.call('appealPenalty', { params: { id: body._id }, body: { text: 'Not me' } }, his.token);
    const decide = { params: { id: body._id }, body: { decision: 'revoked', answer: 'We looked' } } as const;
    expect((await desk.call('decidePenaltyAppeal', decide, his.token)).status).toBe(403);
  });

  it.each([
    [
      { match_id: null, call_id: 'call-1' },
      { kind: 'call', id: 'call-1' },
    ],
    [
      { match_id: null, media_id: 'file-1' },
      { kind: 'message', id: 'file-1' },
    ],
    [{ match_id: null, media_id: 'file-1', is_of_gallery: 1 }, { kind: 'profile' }],
    [{ match_id: null }, { kind: 'profile' }],
  ])('names where it was seen: %o', async (change, source) => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    const id = await desk.upheldCase(her.userId);
    await updateCase(desk, id, change);
    const { body } = await desk.issue(id);
    expect(body.source).toEqual({ id: her.userId, ...source });
  });
});

describe('the list of penalties', () => {
  it('has pages, newest first; appeals are sorted by waiting time', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(1_000);
    const ids = await issued(desk, her.userId, 3);
    const walk = async (state: string) => {
      const found: string[][] = [];
      for (let paginationToken: string | null = ''; paginationToken !== null;) {
        const page = await listOf(desk, {
          ...{ state, count: '2' },
          ...(paginationToken === '' ? {} : { paginationToken }),
        });
        found.push(idsOf(page));
        ({ paginationToken } = page);
      }
      return found;
    };
    const [first, second, third] = ids;
    expect(await walk('all')).toEqual([[third, second], [first]]);
    expect(await listOf(desk, { state: 'appealed' })).toMatchObject({ appeals: 0, penalties: [] });
    for (const id of ids.toReversed())
      await desk.call('appealPenalty', { params: { id }, body: { text: 'The lamp fell over' } }, her.token);
    expect(await walk('appealed')).toEqual([[first, second], [third]]);
    expect((await listOf(desk, { state: 'all', count: '1' })).appeals).toBe(3);
    // Penalties of the same moment appear exactly once across pages.
    await desk.database.updateTable('penalties').set({ starts_ms: desk.clock.now() }).execute();
    const sorted = ids.toSorted();
    expect((await walk('appealed')).flat()).toEqual(sorted);
    expect((await walk('all')).flat()).toEqual(sorted.toReversed());
  });

  it('shows held or running penalties as active, without revoked and finished ones', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(1_000);
    const [first = '', second = ''] = await issued(desk, her.userId, 2);
    const byServer = await counted(desk, her.userId);
    expect(idsOf(await listOf(desk, { state: 'active' }))).toEqual([byServer, second, first]);
    const revoke = { params: { id: second }, body: { reason: 'A mistake' } };
    await desk.call('revokePenalty', revoke, desk.moderators[0].token);
    expect(idsOf(await listOf(desk, { state: 'active' }))).toEqual([byServer, first]);
    // The automatic penalty ends first; the coins of the other are still held.
    await desk.age(penaltyLimits.levelFallsAfterMs);
    expect(idsOf(await listOf(desk, { state: 'active' }))).toEqual([first]);
    await desk.sweep();
    expect(idsOf(await listOf(desk, { state: 'active' }))).toEqual([]);
    const all = await listOf(desk, { state: 'all' });
    expect(idsOf(all)).toEqual([byServer, second, first]);
    expect(all.penalties.map(({ issuedBy, mayRevoke }) => [issuedBy, mayRevoke])).toEqual([
      [null, true],
      ['Robin', false],
      ['Robin', true],
    ]);
  });
});
