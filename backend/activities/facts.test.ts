import { expect, it } from 'vitest';
import { DAY_MS, type Locale } from '#shared/domain/constants.ts';
import { textOf } from '../dictionary/index.ts';
import { openDesk } from '#tests/kit/worlds/financeDesk.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

const listOf = async (desk: Desk, userId: string, filter: 'all' | 'money' = 'all', locale: Locale = 'en') =>
  (await desk.call('getActivities', { query: { filter, locale } }, await desk.issueToken(userId))).body
    .activities;

it('translates an activity into the reader’s language on reading, also one stored in another language', async () => {
  const desk = await openDesk();
  const her = await desk.earner(0);
  await desk.database
    .insertInto('activities')
    .values(
      [
        { id: 'old', text: textOf('penalty.issued', 'ru'), text_key: null },
        { id: 'new', text: null, text_key: 'payout.methodActive' },
        { id: 'free', text: 'Words of the desk', text_key: null },
      ].map((row, at) => ({
        ...row,
        ...{
          user_id: her.userId,
          event: 'notification',
          kind: 'systemMessage',
          about_id: null,
          chat_id: null,
        },
        ...{
          image: null,
          topic: null,
          ref: null,
          coins: null,
          is_listed: 1,
          read: 0,
          created_ms: nowMs - at,
        },
      })),
    )
    .execute();
  const textsIn = async (locale: Locale) =>
    (await listOf(desk, her.userId, 'all', locale))
      .filter(({ _id }) => ['old', 'new', 'free'].includes(_id))
      .map(({ text }) => text);
  expect(await textsIn('en')).toEqual(['You have a penalty', 'Payment method approved', 'Words of the desk']);
  expect(await textsIn('es')).toEqual([
    textOf('penalty.issued', 'es'),
    textOf('payout.methodActive', 'es'),
    'Words of the desk',
  ]);
});

it('shows the amounts of a payout, a bonus and a gift, and lists them as money', async () => {
  const desk = await openDesk();
  const her = await desk.earner(6_000);
  desk.clock.advance(weekMs + 7 * DAY_MS + 60_000 - desk.clock.now());
  await desk.features.idle();
  desk.clock.advance(6 * 3_600_000);
  await desk.features.idle();
  const money = await listOf(desk, her.userId, 'money');
  const payout = money.find(({ topic }) => topic === 'payout');
  const [row] = await desk.rows();
  expect(payout).toMatchObject({
    text: 'Your payout was calculated',
    ref: row?.id,
    amount: ((row?.amount_cents ?? 0) - 150) / 100,
    currency: 'USD',
    coins: null,
  });
  const prize = money.find(({ topic }) => topic === 'bonus');
  expect(prize).toMatchObject({ text: 'Prize of the weekly leaderboard', coins: 5_000 });
  expect(money.every(({ topic, kind }) => topic !== null || kind === 'gift')).toBe(true);
});
