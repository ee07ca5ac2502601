import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import {
  createMatchWorld,
  manId,
  queenId,
  startMs,
  type MatchPerson,
} from '#tests/kit/people/matchPeople.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { CallEvent } from '../machine/events.ts';
import { createCallRequests } from './callRequests.ts';

/** Opens requests over this client, with a separate clock on which only their pauses are pending. */
function openRequests(api: ApiClient, me: string) {
  const clock = createManualClock();
  const heard: CallEvent[] = [];
  const is = { wanted: true, shown: true };
  const scope = createScope();
  onTestFinished(() => scope.end());
  const { run } = createCallRequests({
    ...{ scope, clock, api, me, dispatch: (event) => heard.push(event) },
    ...{ isWanted: () => is.wanted, isShown: () => is.shown },
  });
  /** Waits for this many events and returns the last. */
  const said = async (many = 1) => {
    await waitFor(() => expect(heard).toHaveLength(many));
    return heard.at(-1);
  };
  return {
    ...{ run, clock, heard, is, said },
    /** Waits until a request was answered and its repetition is pending. */
    pausing: () => waitFor(() => expect(clock.pending).toBe(1)),
  };
}

/** Creates two users with services but without call sessions, so that only the test sends requests. */
async function openCalls() {
  const world = await createMatchWorld({ isLinked: false });
  const { man, queen } = world;
  const his = openRequests(man.api, manId);
  const start = { kind: 'startCall', userId: queenId, fromScreen: 'chat', callType: 'video' } as const;
  const countOf = ({ net }: MatchPerson, name: string) => net.asked.filter((asked) => asked === name).length;

  async function ring() {
    his.run({ ...start, attempt: 1 });
    const started = await his.said();
    if (started?.type !== 'callStarted') throw new Error(`it is ${started?.type}`);
    his.heard.length = 0;
    return started;
  }
  return {
    ...world,
    ...{ his, start, countOf, ring },
    /** Brings both users into the channel. */
    async live() {
      const { callId, credentials, price } = await ring();
      for (const { socket, scope } of [man, queen])
        await socket.subscribe({ scope, kind: 'rtc', id: credentials.channelId, onEvent: () => undefined });
      const calls = world.backend.context.database.selectFrom('calls').where('id', '=', callId);
      await waitFor(async () => expect(await calls.select('state').execute()).toEqual([{ state: 'live' }]));
      return { callId, price };
    },
  };
}

/** Returns a client whose every request gets this error. */
const answering = (status: number, code: string) =>
  createTestApi('http://nowhere.example', {
    fetch: async () => Response.json({ code, message: 'It is so.' }, { status }),
  }).api;

const price = { kind: 'askPrice', attempt: 3, userId: queenId, fromScreen: 'chat' } as const;

it('requests the price of a call before it rings, and is refused for an unknown user', async () => {
  const { his, ring } = await openCalls();
  his.run(price);
  const known = await his.said();
  his.heard.length = 0;
  const started = await ring();
  expect(started.price).toBeGreaterThan(0);
  expect(known).toEqual({ type: 'priceKnown', attempt: 3, price: started.price });
  his.run({ ...price, userId: 'nobody-at-all' });
  expect(await his.said()).toEqual({ type: 'callRefused', attempt: 3, why: 'gone' });
});

it.each([
  [402, 'not_enough_coins', 'notEnoughCoins'],
  [409, 'busy', 'busy'],
  [403, 'blocked', 'blocked'],
  [403, 'locked', 'locked'],
  [403, 'matching_banned', 'banned'],
  [403, 'forbidden', 'notAllowed'],
  [429, 'too_many_requests', 'tooMany'],
  [500, 'internal', 'failed'],
])('maps the answer %i %s to a price request to the refusal %s', async (status, code, why) => {
  const asking = openRequests(answering(status, code), 'me');
  asking.run(price);
  expect(await asking.said()).toEqual({ type: 'callRefused', attempt: 3, why });
});

it.each([
  ['moderation', 'banned'],
  ['penalty', 'penalised'],
])('refuses a call during a suspension for %s as %s', async (reason, why) => {
  const { his, start, backend } = await openCalls();
  const ban = { user_id: manId, reason, from_ms: startMs, until_ms: startMs + DAY_MS };
  await backend.context.database.insertInto('matching_bans').values(ban).execute();
  his.run({ ...start, attempt: 1 });
  expect(await his.said()).toEqual({ type: 'callRefused', attempt: 1, why });
});

it('requests a call twice without an answer while it is wanted, then refuses it as offline', async () => {
  const { his, man, start, countOf } = await openCalls();
  const name = `POST /call/${queenId}/chat`;
  man.net.lose(name, 2);
  his.run({ ...start, attempt: 1 });
  expect(await his.said()).toEqual({ type: 'callRefused', attempt: 1, why: 'offline' });
  expect(countOf(man, name)).toBe(2);
  man.net.lose(name, 1);
  his.run({ ...start, attempt: 2 });
  expect(await his.said(2)).toMatchObject({ type: 'callStarted', attempt: 2, direction: 'outgoing' });
  expect(countOf(man, name)).toBe(4);
  // The attempt is not wanted any more.
  man.net.lose(name, 1);
  his.is.wanted = false;
  his.run({ ...start, attempt: 3 });
  expect(await his.said(3)).toEqual({ type: 'callRefused', attempt: 3, why: 'offline' });
  expect(countOf(man, name)).toBe(5);
});

it("returns the peer's call if it rings already", async () => {
  const { ring, queen } = await openCalls();
  const { callId } = await ring();
  const hers = openRequests(queen.api, queenId);
  hers.run({ kind: 'startCall', attempt: 7, userId: manId, fromScreen: 'chat', callType: 'video' });
  expect(await hers.said()).toMatchObject({ attempt: 7, callId, direction: 'incoming' });
});

it("reports `peerLeave` two seconds late, so that the leaver's reason counts", async () => {
  const { his, man, queen, ring, countOf } = await openCalls();
  const { callId } = await ring();
  const name = `POST /callCancel/${callId}`;
  his.run({ kind: 'cancelCall', callId, reason: 'peerLeave' });
  await queen.api.call('cancelCall', { params: { callId }, body: { reason: 'declined' } });
  his.clock.advance(1_999);
  expect(countOf(man, name)).toBe(0);
  his.clock.advance(1);
  expect(await his.said()).toEqual({
    type: 'callEnded',
    callId,
    reason: 'declined',
    minutes: 0,
    seconds: 0,
    by: 'peer',
  });
});

it('reports the balance after a charged minute, and a refusal without enough coins', async () => {
  const { his, live, backend, clock } = await openCalls();
  const { ledger } = backend.context;
  const { callId, price } = await live();
  const cost = price ?? 0;
  const left = await ledger.balance(manId);
  his.run({ kind: 'postMinute', callId, minute: 0 });
  expect(await his.said()).toEqual({ type: 'minuteCharged', callId, minute: 0, balance: left });
  await ledger.book({ userId: manId, kind: 'payout', ref: 'poor', coins: cost - 1 - left });
  clock.advance(MINUTE_MS);
  his.run({ kind: 'postMinute', callId, minute: 1 });
  expect(await his.said(2)).toEqual({ type: 'minuteRefused', callId, minute: 1, why: 'noCoins' });
});

it('repeats a minute that has not begun at the server until it has', async () => {
  const { his, man, live, clock, countOf } = await openCalls();
  const { callId } = await live();
  const name = `POST /callMinute/${callId}`;
  his.run({ kind: 'postMinute', callId, minute: 1 });
  await his.pausing();
  clock.advance(MINUTE_MS);
  expect([countOf(man, name), his.heard]).toEqual([1, []]);
  his.clock.advance(1_000);
  expect(await his.said()).toMatchObject({ type: 'minuteCharged', minute: 1 });
  expect(countOf(man, name)).toBe(2);
});

it('requests a minute that never begins ten times, and once if the call is not shown any more', async () => {
  const { his, man, live, countOf } = await openCalls();
  const { callId } = await live();
  const name = `POST /callMinute/${callId}`;
  const refused = { type: 'minuteRefused', callId, minute: 9, why: 'ended' };
  his.run({ kind: 'postMinute', callId, minute: 9 });
  for (let again = 0; again < 9; again++) {
    await his.pausing();
    his.clock.advance(1_000);
  }
  expect(await his.said()).toEqual(refused);
  expect(countOf(man, name)).toBe(10);
  his.is.shown = false;
  his.run({ kind: 'postMinute', callId, minute: 9 });
  expect(await his.said(2)).toEqual(refused);
  expect(countOf(man, name)).toBe(11);
  expect(his.clock.pending).toBe(0);
});

it('repeats a mark that came too early, and not for an unknown call', async () => {
  const { his, man, live, backend, clock, countOf } = await openCalls();
  const { callId } = await live();
  his.run({ kind: 'postMark', callId, mark: 'caller25second' });
  await his.pausing();
  clock.advance(25_000);
  his.clock.advance(1_000);
  const calls = backend.context.database.selectFrom('calls').where('id', '=', callId);
  await waitFor(async () =>
    expect(await calls.select('caller25_ms').execute()).toEqual([{ caller25_ms: clock.now() }]),
  );
  expect(countOf(man, `POST /caller25second/${callId}`)).toBe(2);
  his.run({ kind: 'postMark', callId: 'no-such-call', mark: 'caller25second' });
  await waitFor(() => expect(man.net.answered).toContain('POST /caller25second/no-such-call'));
  his.run({ kind: 'askIsEnd', callId });
  await his.said();
  expect(his.clock.pending).toBe(0);
});
