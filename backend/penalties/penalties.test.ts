import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { auditBook } from '../money/audit.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { standingAt } from './level.ts';
import { facts, openPenaltyDesk } from '#tests/kit/worlds/penaltyDesk.ts';

type Desk = Awaited<ReturnType<typeof openPenaltyDesk>>;
const historyOf = async (desk: Desk, token: string) => (await desk.call('getPenaltyHistory', {}, token)).body;
const kindsOf = async ({ database }: Desk, userId: string) =>
  (
    await database
      .selectFrom('coin_transfers')
      .select(['kind', 'coins'])
      .where('user_id', '=', userId)
      .where('kind', 'like', 'penalty%')
      .orderBy('id')
      .execute()
  ).map(({ kind, coins }) => [kind, Number(coins)]);
const expectBalanced = async (desk: Desk) => expect((await auditBook(desk.database)).problems).toEqual([]);

describe('a penalty', () => {
  it('is issued from an upheld case with reasons, is announced at once, and its coins are held', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    const socket = await connectSocket(desk.url, her.token);
    await socket.subscribe(`user/${her.userId}/call`);
    const caseId = await desk.upheldCase(her.userId);
    const { status, body } = await desk.issue(caseId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ caseId, isIssuedByMe: true, mayDecide: false, coinState: 'held' });
    expect(await desk.balance(her.userId)).toBe(440);

    const { curentPenaltyLevel, history, month } = await historyOf(desk, her.token);
    expect(curentPenaltyLevel).toBe(1);
    expect(month).toEqual({ taken: 0, held: 60, returned: 0 });
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      type: 'noFace',
      status: 'active',
      source: { kind: 'match' },
      statement: {
        facts,
        rule: 'penaltyRule.noFace',
        section: '3.1',
        detection: 'report',
        decidedBy: 'person',
        effect: { coins: 60, percent: 0, level: 1 },
        appealUntil: new Date(desk.clock.now() + penaltyLimits.appealWithinMs).toISOString(),
      },
      appeal: null,
    });
    await desk.features.idle();
    const mails = desk.mail.sent.filter(({ kind }) => kind === 'penalty.issued');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('/penalties');
    const activities = await desk.call('getActivities', { query: {} }, her.token);
    expect(activities.body.activities.map(({ text }) => text)).toContain('You have a penalty');
    await waitFor(() => expect(socket.events()).toContain('studioUpdated'));
    await expectBalanced(desk);
  });

  it('is issued once, even with repeated and concurrent requests', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    const caseId = await desk.upheldCase(her.userId);
    const answers = await Promise.all([1, 2, 3].map(() => desk.issue(caseId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect((await desk.issue(caseId, { rule: 'otherPerson' })).status).toBe(409);
    expect((await desk.issue(caseId, { by: desk.moderators[1] })).status).toBe(409);
    expect(await desk.balance(her.userId)).toBe(440);
    await expectBalanced(desk);
  });

  it('requires a recent upheld case of a goddess and a manual rule', async () => {
    const desk = await openPenaltyDesk();
    const [her, man] = [await desk.earner(500), await desk.newcomer('user')];
    const [hers, his] = [await desk.upheldCase(her.userId), await desk.upheldCase(man.userId)];
    expect((await desk.issue(his)).status).toBe(409);
    expect((await desk.issue(hers, { rule: 'earlySkips' })).status).toBe(400);
    expect((await desk.issue(hers, { said: 'too short' })).status).toBe(400);
    expect((await desk.issue(hers, { by: her })).status).toBe(403);
    await desk.database
      .updateTable('moderation_cases')
      .set({ state: 'dismissed' })
      .where('id', '=', hers)
      .execute();
    expect((await desk.issue(hers)).status).toBe(409);
    await desk.database
      .updateTable('moderation_cases')
      .set({ state: 'upheld' })
      .where('id', '=', hers)
      .execute();
    await desk.age(penaltyLimits.issueWithinMs);
    const { body } = await desk.call('getCasePenalty', { params: { id: hers } }, desk.moderators[0].token);
    expect(body.mayIssue).toBe(false);
    expect((await desk.issue(hers)).status).toBe(409);
    expect(await desk.balance(her.userId)).toBe(500);
  });

  it('takes its coins after the time to appeal, by the server’s clock', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    await desk.issue(await desk.upheldCase(her.userId));
    await desk.age(penaltyLimits.appealWithinMs - 1);
    await desk.sweep();
    expect(await kindsOf(desk, her.userId)).toEqual([['penaltyHeld', 60]]);
    await desk.age(1);
    await Promise.all([desk.sweep(), desk.sweep()]);
    expect(await kindsOf(desk, her.userId)).toEqual([
      ['penaltyHeld', 60],
      ['penaltyTaken', 60],
    ]);
    const { history } = await historyOf(desk, her.token);
    expect(history[0]).toMatchObject({ coinState: 'taken', status: 'active' });
    const late = { params: { id: history[0]!._id }, body: { text: 'Too late' } };
    expect((await desk.call('appealPenalty', late, her.token)).status).toBe(409);
    await expectBalanced(desk);
  });

  it('above the balance leaves a debt that later earnings pay, and a revocation returns everything', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(50);
    const { body } = await desk.issue(await desk.upheldCase(her.userId), { rule: 'otherPerson' });
    expect(body).toMatchObject({ coins: 200, owedCoins: 150 });
    expect(await desk.balance(her.userId)).toBe(0);
    await desk.earn(her.userId, 'giftEarning', 30, desk.clock.now());
    await desk.sweep();
    // Debts are not collected while she can appeal.
    expect(await desk.balance(her.userId)).toBe(30);
    await desk.age(penaltyLimits.appealWithinMs);
    await desk.sweep();
    expect(await desk.balance(her.userId)).toBe(0);
    await expectBalanced(desk);
    await desk.earn(her.userId, 'giftEarning', 40, desk.clock.now());
    await Promise.all([desk.sweep(), desk.sweep()]);
    expect((await historyOf(desk, her.token)).history[0]).toMatchObject({ owedCoins: 80 });
    await expectBalanced(desk);
    const revoke = { params: { id: body._id }, body: { reason: 'We were wrong about it.' } };
    await Promise.all([1, 2].map(() => desk.call('revokePenalty', revoke, desk.moderators[1].token)));
    expect(await desk.balance(her.userId)).toBe(120);
    expect((await historyOf(desk, her.token)).history[0]).toMatchObject({
      status: 'revoked',
      coinState: 'returned',
      owedCoins: 0,
      revokeReason: 'We were wrong about it.',
    });
    await expectBalanced(desk);
  });

  it('that is revoked after a payout returns its coins to the balance', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    const { body } = await desk.issue(await desk.upheldCase(her.userId));
    await desk.age(penaltyLimits.appealWithinMs);
    await desk.sweep();
    await desk.take(her.userId, 'payout', 440);
    expect(await desk.balance(her.userId)).toBe(0);
    const revoke = { params: { id: body._id }, body: { reason: 'A mistake' } };
    expect((await desk.call('revokePenalty', revoke, desk.moderators[0].token)).status).toBe(200);
    expect((await desk.call('revokePenalty', revoke, desk.moderators[0].token)).status).toBe(200);
    expect(await desk.balance(her.userId)).toBe(60);
    expect((await historyOf(desk, her.token)).curentPenaltyLevel).toBe(0);
    await expectBalanced(desk);
  });
});

describe('an appeal', () => {
  async function appealed(coins = 500) {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(coins);
    const { body } = await desk.issue(await desk.upheldCase(her.userId));
    const at = { params: { id: body._id } };
    const appeal = (text = 'The lamp fell over') =>
      desk.call('appealPenalty', { ...at, body: { text } }, her.token);
    const decide = (decision: 'kept' | 'reduced' | 'revoked', by: 0 | 1 = 1, left?: number) =>
      desk.call(
        'decidePenaltyAppeal',
        { ...at, body: { decision, answer: 'We looked', ...(left !== undefined && { coins: left }) } },
        desk.moderators[by].token,
      );
    expect((await appeal()).body).toMatchObject({
      status: 'appealed',
      appeal: { text: 'The lamp fell over', outcome: null },
    });
    return { desk, her, at, appeal, decide };
  }

  it('is decided once, by another moderator, and a rejected one takes the coins', async () => {
    const { desk, her, appeal, decide } = await appealed();
    expect((await appeal()).status).toBe(200);
    expect((await appeal('And another thing')).status).toBe(409);
    expect((await decide('revoked', 0)).status).toBe(403);
    const answers = await Promise.all([decide('kept'), decide('kept')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide('revoked')).status).toBe(409);
    expect((await appeal('Once more')).status).toBe(409);
    const { history } = await historyOf(desk, her.token);
    expect(history[0]).toMatchObject({
      status: 'active',
      coinState: 'taken',
      appeal: { outcome: 'kept', answer: 'We looked' },
    });
    expect(await desk.balance(her.userId)).toBe(440);
    await expectBalanced(desk);
  });

  it('that is won returns everything and leaves the queue', async () => {
    const { desk, her, decide } = await appealed();
    const queue = async (by: 0 | 1) =>
      (await desk.call('getDeskPenalties', { query: { state: 'appealed' } }, desk.moderators[by].token)).body;
    expect(await queue(0)).toMatchObject({
      appeals: 1,
      penalties: [{ mayDecide: false, isIssuedByMe: true }],
    });
    expect(await queue(1)).toMatchObject({ penalties: [{ mayDecide: true, user: { _id: her.userId } }] });
    expect((await decide('revoked')).body).toMatchObject({ status: 'revoked', coinState: 'returned' });
    expect(await desk.balance(her.userId)).toBe(500);
    expect((await historyOf(desk, her.token)).curentPenaltyLevel).toBe(0);
    expect(await queue(1)).toMatchObject({ appeals: 0, penalties: [] });
    await desk.features.idle();
    expect(desk.mail.sent.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['penalty.issued', 'penalty.appealed', 'penalty.won']),
    );
    await expectBalanced(desk);
  });

  it('that is accepted in part takes the reduced coins, once; the rest is released and the reasons stay', async () => {
    const { desk, her, at, decide } = await appealed();
    for (const wrong of [undefined, 60, 61]) {
      const refused = await decide('reduced', 1, wrong);
      expect([refused.status, refused.body.field]).toEqual([400, 'coins']);
    }
    expect((await decide('reduced', 0, 25)).status).toBe(403);
    const answers = await Promise.all([decide('reduced', 1, 25), decide('reduced', 1, 25)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide('kept')).status).toBe(409);
    expect(await desk.balance(her.userId)).toBe(475);
    expect((await historyOf(desk, her.token)).history[0]).toMatchObject({
      ...{ status: 'active', coinState: 'taken', coins: 25, firstCoins: 60, level: 1 },
      statement: { effect: { coins: 60 } },
      appeal: { outcome: 'reduced', answer: 'We looked' },
    });
    await desk.features.idle();
    expect(desk.mail.sent.map(({ kind }) => kind)).toContain('penalty.reduced');
    await expectBalanced(desk);
    // A later revocation returns all coins.
    await desk.call('revokePenalty', { ...at, body: { reason: 'Wrong' } }, desk.moderators[0].token);
    expect(await desk.balance(her.userId)).toBe(500);
    await expectBalanced(desk);
  });

  it('that is accepted in part takes held coins first, and the rest of the reduced price is a debt', async () => {
    const { desk, her, decide } = await appealed(10);
    await decide('reduced', 1, 25);
    expect((await historyOf(desk, her.token)).history[0]).toMatchObject({ coins: 25, owedCoins: 15 });
    await desk.earn(her.userId, 'giftEarning', 100, desk.clock.now());
    await desk.sweep();
    expect(await desk.balance(her.userId)).toBe(85);
    await expectBalanced(desk);
  });

  it('that she withdraws leaves the queue, and its coins stay held until the time to appeal ends', async () => {
    const { desk, her, at, appeal, decide } = await appealed();
    const withdraw = (token = her.token) => desk.call('withdrawPenaltyAppeal', { ...at, body: {} }, token);
    expect((await withdraw((await desk.earner(0)).token)).status).toBe(404);
    const answers = await Promise.all([withdraw(), withdraw()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide('revoked')).status).toBe(409);
    expect((await appeal('Once more')).status).toBe(409);
    await desk.sweep();
    expect((await historyOf(desk, her.token)).history[0]).toMatchObject({
      ...{ status: 'active', coinState: 'held' },
      appeal: { outcome: 'withdrawn', text: 'The lamp fell over' },
    });
    await desk.age(penaltyLimits.appealWithinMs);
    await desk.sweep();
    expect((await historyOf(desk, her.token)).history[0]).toMatchObject({ coinState: 'taken' });
    expect(await desk.balance(her.userId)).toBe(440);
    await desk.features.idle();
    expect(desk.mail.sent.map(({ kind }) => kind)).toContain('penalty.withdrawn');
    await expectBalanced(desk);
  });

  it('that she withdraws after the time to appeal takes the coins at once', async () => {
    const { desk, her, at } = await appealed();
    await desk.age(penaltyLimits.appealWithinMs - 1);
    desk.clock.jump(1);
    const { body } = await desk.call('withdrawPenaltyAppeal', { ...at, body: {} }, her.token);
    expect(body).toMatchObject({ coinState: 'taken', appeal: { outcome: 'withdrawn' } });
    await expectBalanced(desk);
  });

  it('stops the deadline of its coins, and is won if it is not answered', async () => {
    const { desk, her } = await appealed();
    await desk.age(HOUR_MS);
    await desk.sweep();
    await desk.age(penaltyLimits.answerWithinMs - HOUR_MS - 1);
    await desk.sweep();
    expect(await desk.balance(her.userId)).toBe(440);
    await desk.age(1);
    await Promise.all([desk.sweep(), desk.sweep()]);
    expect(await desk.balance(her.userId)).toBe(500);
    expect((await historyOf(desk, her.token)).history[0]).toMatchObject({
      status: 'revoked',
      appeal: { outcome: 'unanswered' },
    });
    await expectBalanced(desk);
  });

  it('can only be sent by the streamer', async () => {
    const { desk, at } = await appealed();
    const other = await desk.newcomer();
    const said = { ...at, body: { text: 'Mine' } };
    expect((await desk.call('appealPenalty', said, other.token)).status).toBe(404);
    expect((await desk.call('getPenaltyEvidence', at, other.token)).status).toBe(404);
  });
});

describe('the pictures of a penalty', () => {
  it('are available to her until the time to appeal ends', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(500);
    const encounter = { matchId: 'm1', callId: null };
    const image = await desk.aJpeg();
    await desk.context.events.require('frameJudged', {
      ...{ userId: her.userId, encounter, image, verdict: 'noFace', review: true },
    });
    const { id } = await desk.database.selectFrom('moderation_cases').select('id').executeTakeFirstOrThrow();
    const [first] = desk.moderators;
    await desk.call('decideModerationCase', { params: { id }, body: { decision: 'upheld' } }, first.token);
    const subject = await desk.call('getCasePenalty', { params: { id } }, first.token);
    expect(subject.body).toMatchObject({ mayIssue: true, detection: 'automated', level: 0, balance: 500 });
    expect(subject.body.frames).toHaveLength(1);
    const { body } = await desk.issue(id);
    const at = { params: { id: body._id } };
    expect((await desk.call('getPenaltyEvidence', at, her.token)).body.frames).toHaveLength(1);
    expect((await desk.call('getDeskPenaltyEvidence', at, first.token)).body.frames).toHaveLength(1);
    expect(await desk.features.moderation.cases.frames(id)).toEqual([]);
    await desk.age(penaltyLimits.appealWithinMs);
    await desk.sweep();
    expect((await desk.call('getPenaltyEvidence', at, her.token)).body.frames).toEqual([]);
  });
});

describe('the level', () => {
  const at = (days: number, points = 1) => ({ starts_ms: days * DAY_MS, points });
  const levelOf = (raises: readonly { starts_ms: number; points: number }[], days: number) =>
    standingAt(raises, days * DAY_MS).level;

  it('rises with each penalty up to the maximum, and falls by one a week', () => {
    expect(levelOf([], 3)).toBe(0);
    expect(levelOf([at(1)], 0)).toBe(0);
    expect(levelOf([at(0, 2)], 6)).toBe(2);
    expect(levelOf([at(0, 2)], 7)).toBe(1);
    expect(levelOf([at(0, 2)], 14)).toBe(0);
    expect(levelOf([at(0, 2), at(1, 2), at(2, 2)], 2)).toBe(5);
    // A new penalty restarts the week.
    expect(levelOf([at(0, 2), at(6)], 12)).toBe(3);
    expect(levelOf([at(0, 2), at(6)], 13)).toBe(2);
    // A penalty without points delays nothing.
    expect(levelOf([at(0, 2), at(6, 0)], 7)).toBe(1);
    expect(standingAt([at(0, 2)], 8 * DAY_MS).fallsAtMs).toBe(14 * DAY_MS);
  });

  it('suspends matching at level four, holds payouts at level five, and a revocation undoes both', async () => {
    const desk = await openPenaltyDesk();
    const her = await desk.earner(100_000);
    const ids: string[] = [];
    for (const rule of ['otherPerson', 'otherPerson', 'noFace']) {
      desk.clock.advance(1);
      ids.push((await desk.issue(await desk.upheldCase(her.userId), { rule })).body._id);
    }
    expect((await historyOf(desk, her.token)).curentPenaltyLevel).toBe(5);
    const ban = async () => (await desk.call('matchingBan', {}, her.token)).body.banned;
    const holds = async () =>
      (await desk.call('getPaymentTargetInfo', {}, her.token)).body.holds.map(({ reason }) => reason);
    expect(await ban()).toBe(true);
    expect(await holds()).toContain('payoutHold.penaltyLevel');
    for (const id of ids.slice(1))
      await desk.call(
        'revokePenalty',
        { params: { id }, body: { reason: 'Wrong' } },
        desk.moderators[0].token,
      );
    expect((await historyOf(desk, her.token)).curentPenaltyLevel).toBe(2);
    expect(await ban()).toBe(false);
    expect(await holds()).not.toContain('payoutHold.penaltyLevel');
  });
});

describe('early skips', () => {
  async function skip(desk: Desk, her: string, man: string, afterMs: number) {
    const id = await desk.meet(man, her, desk.clock.now(), { reason: 'skip', by: her });
    await desk.database
      .updateTable('matches')
      .set({ ended_ms: desk.clock.now() + afterMs })
      .where('id', '=', id)
      .execute();
    desk.clock.advance(afterMs);
    await desk.context.events.announce('matchEnded', {
      matchId: id,
      a: her,
      b: man,
      reason: 'skip',
      wasLive: true,
    });
    await desk.features.penalties.idle();
    desk.clock.advance(1_000);
    return id;
  }

  it('are free nine times a day, and then cost the announced price', async () => {
    const desk = await openPenaltyDesk();
    const [her, man] = [await desk.earner(500), await desk.newcomer('user')];
    const next = async () => (await historyOf(desk, her.token)).earlySkips;
    expect(await next()).toMatchObject({ used: 0, free: 9, nextCoins: 0, priceCoins: 40, withinSeconds: 5 });
    for (let at = 0; at < 9; at++) await skip(desk, her.userId, man.userId, 4_999);
    expect(await next()).toMatchObject({ used: 9, nextCoins: 40 });
    expect(await kindsOf(desk, her.userId)).toEqual([]);
    // Late skips and his own skips do not count.
    await skip(desk, her.userId, man.userId, 5_000);
    expect(await kindsOf(desk, her.userId)).toEqual([]);
    const charged = await skip(desk, her.userId, man.userId, 4_999);
    await desk.context.events.announce('matchEnded', {
      matchId: charged,
      a: her.userId,
      b: man.userId,
      reason: 'skip',
      wasLive: true,
    });
    await desk.features.penalties.idle();
    expect(await kindsOf(desk, her.userId)).toEqual([['penaltyHeld', 40]]);
    const { history, curentPenaltyLevel } = await historyOf(desk, her.token);
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      type: 'earlySkips',
      status: 'active',
      source: { kind: 'match', id: charged },
      statement: { detection: 'automated', decidedBy: 'automated' },
    });
    expect(curentPenaltyLevel).toBe(0);
    // The count restarts at midnight UTC.
    desk.clock.advance(HOUR_MS * 12);
    expect(await next()).toMatchObject({ used: 0, nextCoins: 0 });
    // The price was displayed before, so taking it sends no second notification.
    await desk.age(penaltyLimits.appealWithinMs);
    await desk.sweep();
    expect(await kindsOf(desk, her.userId)).toEqual([
      ['penaltyHeld', 40],
      ['penaltyTaken', 40],
    ]);
    const { body } = await desk.call('getActivities', { query: {} }, her.token);
    expect(body.activities.filter(({ kind }) => kind === 'systemMessage')).toHaveLength(1);
    expect(desk.mail.sent.filter(({ kind }) => kind.startsWith('penalty.'))).toEqual([]);
    await expectBalanced(desk);
  });
});
