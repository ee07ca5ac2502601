import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aModerator, hidden, seen, acquaintedPair } from './testing/moderatedMedia.ts';
import { mediaDraft, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';
import { auditBook } from '../money/audit.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';

const price = 45;
const share = 27;

async function aPaidPicture(world: ChatWorld, she: Person, he: Person) {
  const draft = mediaDraft([{ tempUploadId: await world.picture(she), price }]);
  const { message } = await world.send(she, he, draft);
  const { chatId, _id: messageId } = message;
  const body = { chatId, messageId, mediaItemId: message.media[0]!.id };
  const { mediaModeration } = world.features.chat;
  const reference = { kind: 'message', id: messageId, fromId: she.userId } as const;
  return {
    message,
    buy: () => world.refusal(he, 'unblurMedia', { body }),
    settle: (state: 'hidden' | 'allowed') => mediaModeration.applyDecision(reference, state, false),
  };
}

const entriesOf = async ({ database }: ChatWorld, { userId }: Person) =>
  (
    await database
      .selectFrom('coin_entries')
      .select(['kind', 'coins'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ kind, coins }) => `${kind} ${coins}`);

describe('a paid picture that moderation hides', () => {
  it('is refunded to the buyer with a notification, and the earning is taken back', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const boss = await aModerator(world);
    const { message, buy } = await aPaidPicture(world, she, he);
    expect(await buy()).toBe('done');
    expect(await world.coins(he, she)).toEqual([55, 27]);
    const body = { userId: she.userId, reason: 'nudity', source: 'message', refId: message._id } as const;
    await world.as(he, 'report', { body });
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    const { cases } = await world.as(boss, 'getModerationCases', { query: {} });
    const decision = { params: { id: cases[0]!._id }, body: { decision: 'upheld' } } as const;
    await world.as(boss, 'decideModerationCase', decision);

    expect(await world.coins(he, she)).toEqual([100, 0]);
    expect(await entriesOf(world, he)).toEqual(['seed 100', 'mediaCharge -45', 'mediaRefund 45']);
    expect(await entriesOf(world, she)).toEqual(['mediaEarning 27', 'mediaEarningReturn -27']);
    expect(await his.heard()).toMatchObject([
      { event: 'mediaUpdated', data: { media: { ...hidden, isPaid: false, price } } },
      {
        event: 'notification',
        data: {
          kind: 'systemMessage',
          user: null,
          chatId: null,
          text: 'A photo or video you paid for was hidden: your coins are back',
        },
      },
      { event: 'balance', data: { coins: 100 } },
    ]);
    expect(await hers.heard()).toMatchObject([
      { event: 'mediaUpdated', data: { media: { blurred: false, isPaid: false } } },
      { event: 'balance', data: { coins: 0 } },
      { event: 'studioUpdated', data: { what: 'earnings' } },
    ]);
    expect(await buy()).toBe('409 conflict');
    expect(await seen(world, he, chatId)).toMatchObject({ ...hidden, isPaid: false });
  });

  it('counts nowhere as an earning: not in her figures, the leaderboard or her streak', async () => {
    const { world, he, she } = await acquaintedPair();
    const { buy, settle } = await aPaidPicture(world, she, he);
    const figures = async () => {
      const [earnings, board, streak] = [
        await world.as(she, 'getEarnings', { query: {} }),
        await world.as(she, 'getWeeklyLeaderboard', { query: {} }),
        await world.as(she, 'getStreak', {}),
      ];
      const { today, total, bySource } = earnings;
      return [today, total, bySource?.media, board.currentPlace?.points ?? null, streak.value];
    };
    await buy();
    expect(await figures()).toEqual([share, share, share, share, 1]);
    await settle('hidden');
    expect(await figures()).toEqual([0, 0, 0, null, 0]);
    await settle('allowed');
    await buy();
    expect(await figures()).toEqual([share, share, share, share, 1]);
  });

  it('must be bought again if it is shown again, and is not charged automatically', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const { buy, settle } = await aPaidPicture(world, she, he);
    await buy();
    await settle('hidden');
    await settle('allowed');
    expect(await world.coins(he, she)).toEqual([100, 0]);
    expect(await seen(world, he, chatId)).toMatchObject({ isPaid: false, blurred: true, url: null });
    expect(await buy()).toBe('done');
    expect(await world.coins(he, she)).toEqual([55, 27]);
    expect(await seen(world, he, chatId)).toMatchObject({ isPaid: true, blurred: false });
  });

  it('moves no coins if it was not bought', async () => {
    const { world, he, she } = await acquaintedPair();
    const { settle } = await aPaidPicture(world, she, he);
    const ear = await world.ear(he);
    await settle('hidden');
    expect((await ear.heard()).map(({ event }) => event)).toEqual(['mediaUpdated']);
    expect(await entriesOf(world, he)).toEqual(['seed 100']);
  });

  it('is refunded once per purchase, in any order of events', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    let booked = 0;
    let owed = 0;
    const move = (who: Person, kind: 'bonus' | 'payout', coins: number) =>
      world.ledger.book({ userId: who.userId, kind, ref: `${++booked}`, coins });
    const steps = fc.array(fc.constantFrom('buy', 'hide', 'show', 'payout'), { minLength: 4, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const picture = await aPaidPicture(world, she, he);
        // Enough coins for two purchases.
        await move(he, 'bonus', 2 * price);
        let [his, hers] = (await world.coins(he, she)) as [number, number];
        // Coins to take back that she no longer has. Her next earnings pay them.
        const settle = () => {
          const paid = Math.min(owed, hers);
          [owed, hers] = [owed - paid, hers - paid];
        };
        let [isPaid, isHidden] = [false, false];
        for (const step of order) {
          if (step === 'buy') {
            const answers = await Promise.all([picture.buy(), picture.buy()]);
            const isToBeHad = isPaid || his >= price;
            // A revealed picture stays revealed, and a hidden one cannot be bought.
            const expected = isHidden ? '409 conflict' : isToBeHad ? 'done' : '402 not_enough_coins';
            expect(answers).toEqual([expected, expected]);
            if (expected === 'done' && !isPaid) [his, hers, isPaid] = [his - price, hers + share, true];
            settle();
          } else if (step === 'payout') {
            // Leaves some coins, fewer than one sale earns.
            if (hers > 5) await move(she, 'payout', 5 - hers);
            hers = Math.min(hers, 5);
          } else {
            const state = step === 'hide' ? 'hidden' : 'allowed';
            await Promise.all([picture.settle(state), picture.settle(state)]);
            if (step === 'hide' && isPaid) [his, owed, isPaid] = [his + price, owed + share, false];
            settle();
            isHidden = step === 'hide';
          }
          expect(await world.coins(he, she)).toEqual([his, hers]);
          expect(await seen(world, he, chatId)).toMatchObject({ isPaid, blurred: isHidden || !isPaid });
          expect((await auditBook(world.database)).problems).toEqual([]);
        }
      }),
      { numRuns: inGateOrProof(15, 40), endOnFailure: true },
    );
  });
});
