import { randomUUID } from 'node:crypto';
import { call, DAY_MS } from '#shared/domain/constants.ts';
import { openDesk } from '../financeDesk.ts';
import { createPayoutRun } from '#backend/payouts/run.ts';
import { penaltyDeskOf } from '../penaltyDesk.ts';
import { createBonuses } from '#backend/streamer/bonuses.ts';
import { createOnlineLog } from '#backend/streamer/onlineLog.ts';
import { dayAt, Person, runHourMs, weekAt, WEEK_MS } from './events.ts';
import { Clockwork, sweep } from './rules.ts';

/** Defaults for a sold message and its medium; the values are irrelevant to the test. */
const message = {
  ...{ type: 'media', text: null, app_lang: null, ignore_offensive: 0, offensive: 0, gif_id: null },
  ...{ sticker_id: null, source: null, temp_id: null, deleted: 0, revision: 1 },
};
const medium = {
  ...{ position: 0, type: 'image', upload_id: null, gift_id: null, gift_image: null, is_private: 1 },
  ...{ paid: 1, unblurred: 1, state: 'ready', duration: null, width: null, height: null, waveform: null },
};

/**
 * Creates three streamers (one without a payout method), three men, two moderators, two clerks, two agencies
 * and their model.
 */
export async function openWorld() {
  const desk = await openDesk();
  const safety = await penaltyDeskOf(desk);
  const { context, clock, database, features } = desk;
  const { ledger, unitOfWork } = context;
  const online = createOnlineLog(context);
  const bare = { created_ms: 0, logo: null, payout_via: null, contact_name: null, contact_email: null };
  await database
    .insertInto('agencies')
    .values([
      { ...bare, id: 'north', name: 'North', commission_percent: 12 },
      { ...bare, id: 'south', name: 'South', commission_percent: 20 },
    ])
    .execute();
  const streamers = [await desk.earner(0), await desk.earner(0), await desk.newcomer()];
  const men = [await desk.newcomer('user'), await desk.newcomer('user'), await desk.newcomer('user')];
  const people = streamers.map(({ userId }, at) => new Person(userId, at < 2));
  const tokens = [...streamers, ...men, ...desk.clerks, ...safety.moderators];
  for (const { userId } of men) await ledger.book({ userId, kind: 'seed', ref: 'all', coins: 1e7 });
  await features.idle();
  const clockwork = new Clockwork(people, clock.now());
  const tokenOf = (userId: string) => tokens.find((one) => one.userId === userId)?.token ?? '';
  let refs = 0;

  const many = async <T>(times: number, ask: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: times }, ask));

  /** Moves time without expiring sessions. */
  async function jump(ms: number): Promise<void> {
    clock.jump(ms);
    await database
      .updateTable('sessions')
      .set((eb) => ({ expires_ms: eb('expires_ms', '+', ms) }))
      .execute();
  }

  /** Settles what is due, as a restarted server does, `times` times concurrently. */
  async function look(times: number): Promise<void> {
    const bonuses = createBonuses(context, online);
    await many(times, () => bonuses.settlePeriods());
    await bonuses.idle();
    clockwork.settle(clock.now());
    const run = createPayoutRun(context, { notifyPayout: async () => undefined });
    await many(times, () => run.run());
    await run.idle();
    clockwork.pay(clock.now());
    await many(times, () => safety.sweep());
    sweep(people, clock.now());
  }

  const chats = new Map<string, string>();
  /** Returns the chat of the two users. The man writes first. */
  async function chatOf(man: string, her: string): Promise<string> {
    const key = `${man} ${her}`;
    const known = chats.get(key);
    if (known !== undefined) return known;
    const body = { to: her, type: 'text', text: 'Good evening', tempId: key.slice(0, 60) } as const;
    const { body: sent } = await desk.call('sendMessage', { body }, tokenOf(man));
    chats.set(key, sent.message.chatId);
    return sent.message.chatId;
  }

  const charge = (man: string, kind: 'callCharge' | 'mediaCharge', ref: string, coins: number) =>
    ledger.book({ userId: man, kind, ref, coins: -coins });

  return {
    ...desk,
    safety,
    people,
    men,
    jump,
    many,
    tokenOf,
    nextRef: () => `what-${++refs}`,

    /**
     * Moves time on. A running server settles at each midnight and at the hour of the payouts; a stopped one
     * later.
     */
    async pass(ms: number, isOn: boolean, times: number): Promise<void> {
      const untilMs = clock.now() + ms;
      if (isOn)
        for (;;) {
          const nowMs = clock.now();
          const midnightMs = (dayAt(nowMs) + 1) * DAY_MS;
          const runMs = weekAt(nowMs) + runHourMs;
          const nextMs = Math.min(midnightMs, runMs > nowMs ? runMs : weekAt(nowMs) + WEEK_MS + runHourMs);
          if (nextMs >= untilMs) break;
          await jump(nextMs - nowMs);
          await look(times);
        }
      await jump(untilMs - clock.now());
      if (isOn) await look(times);
    },

    async meet(person: Person, man: string, isSkipped: boolean, times: number): Promise<void> {
      const atMs = clock.now();
      const ref = `match-${++refs}`;
      const ended = isSkipped
        ? { end_reason: 'skip', ended_by: person.id }
        : { end_reason: 'timeUp', ended_by: null };
      const sides = refs % 2 === 0 ? { a: man, b: person.id } : { a: person.id, b: man };
      const times3 = { made_ms: atMs - 1_000, started_ms: atMs, ended_ms: atMs + 25_000 };
      await database
        .insertInto('matches')
        .values({ id: ref, ...sides, channel_id: ref, state: 'ended', filters: '{}', ...times3, ...ended })
        .execute();
      await many(times, () => ledger.book({ userId: person.id, kind: 'matchEarning', ref, coins: 6 }));
      person.matches.push({ atMs, isSkipped });
      person.earn({ source: 'match', coins: 6, atMs, man, ref });
    },

    /** Records a call that the man paid for by the minute, or an unanswered call. */
    async talk(person: Person, man: string, minutes: number, price: number, times: number): Promise<void> {
      const atMs = clock.now();
      const id = `talk-${++refs}`;
      const share = Math.floor((price * call.streamerSharePercent) / 100);
      const answeredMs = minutes > 0 ? atMs : null;
      const seconds = minutes * 60;
      const marks = { caller25_ms: null, callee25_ms: null, callee30_ms: null, ended_by: null };
      const ends = { ended_ms: atMs + seconds * 1_000, end_reason: minutes > 0 ? 'ended' : 'noAnswer' };
      const how = { call_type: 'video', from_screen: 'chat', channel_id: id, state: 'ended' };
      const money = { payer_id: man, price, share, minutes };
      const began = { created_ms: atMs, expires_ms: atMs + 1, answered_ms: answeredMs, taken_ms: answeredMs };
      await database
        .insertInto('calls')
        .values({ id, caller_id: man, callee_id: person.id, ...how, ...money, ...began, ...ends, ...marks })
        .execute();
      person.calls.push({ atMs, seconds, isAnswered: minutes > 0 });
      for (let minute = 0; minute < minutes; minute++) {
        const ref = `${id}:${minute}`;
        await many(times, async () => {
          await charge(man, 'callCharge', ref, price);
          await ledger.book({ userId: person.id, kind: 'callEarning', ref, coins: share });
        });
        person.earn({ source: 'call', coins: share, atMs, man, ref });
      }
    },

    /** Sends a gift through the API. Sending the same draft again is the same gift. */
    async gift(person: Person, man: string, giftId: string, price: number, times: number): Promise<void> {
      const draft = { to: person.id, type: 'media' as const, media: [{ giftId }], tempId: `gift-${++refs}` };
      const answers = await many(times, () => desk.call('sendMessage', { body: draft }, tokenOf(man)));
      // The streamer never answers, so the server limits the man after several messages.
      if (answers.every(({ status }) => status !== 200)) return;
      const coins = Math.floor((price * call.streamerSharePercent) / 100);
      if (coins > 0) person.earn({ source: 'gift', coins, atMs: clock.now(), man, ref: draft.tempId });
    },

    async sell(person: Person, man: string, price: number, times: number): Promise<void> {
      const atMs = clock.now();
      const [ref, id] = [randomUUID(), `sold-${++refs}`];
      const ids = { chat_id: await chatOf(man, person.id), from_id: person.id };
      // Sets an old time and a place that no other message of the chat uses.
      const place = { place: refs, updated_ms: atMs };
      await database
        .insertInto('messages')
        .values({ ...message, ...ids, ...place, id, to_id: man })
        .execute();
      await database
        .insertInto('message_media')
        .values({ ...medium, ...ids, id: ref, message_id: id, price, place: refs })
        .execute();
      const coins = Math.floor((price * call.streamerSharePercent) / 100);
      await many(times, async () => {
        await charge(man, 'mediaCharge', ref, price);
        await ledger.book({ userId: person.id, kind: 'mediaEarning', ref, coins });
      });
      person.earn({ source: 'media', coins, atMs, man, ref });
    },

    /** Spends the streamer's whole balance. */
    async spend(person: Person, times: number): Promise<void> {
      const coins = -person.balance;
      if (coins === 0) return;
      const entry = { userId: person.id, kind: 'giftCharge', ref: `spent-${++refs}`, coins } as const;
      await many(times, () => ledger.book(entry));
      person.move(coins, clock.now());
    },

    /** Hides sold media as a moderator, which refunds the buyer. */
    async refund(which: number, times: number): Promise<void> {
      const sold = people.flatMap((person) =>
        person.earnings.flatMap((earning) => (earning.source === 'media' ? [{ person, earning }] : [])),
      );
      const { person, earning } = sold[which % Math.max(1, sold.length)] ?? {};
      if (!person || !earning) return;
      const { ref, coins } = earning;
      const taken = { userId: person.id, kind: 'mediaEarningReturn', ref, coins } as const;
      await many(times, () => unitOfWork.run((work) => ledger.reverse(taken, work)));
      person.giveBack(earning, clock.now());
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
