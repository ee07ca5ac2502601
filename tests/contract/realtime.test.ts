import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { match } from '#shared/domain/constants.ts';
import type { MatchFound } from '#shared/domain/matching.ts';
import { channels } from '#shared/realtime/channels.ts';
import { openDeployment, type Deployment } from './support/deployment.ts';
import { openEar, refusedAs, type Ear } from './support/ear.ts';
import { signInDemoPeople, unknownToken, type Person } from './support/people.ts';
import { call, type Answer } from './support/requests.ts';

/** The socket of section 7 and the decisions page, from outside: a man and a streamer, and a real match between them. */
let deployment: Deployment;
let man: Person | null = null;
let queen: Person | null = null;

beforeAll(async () => {
  deployment = await openDeployment();
  const demo = await signInDemoPeople(deployment);
  [man, queen] = [demo.user, demo.goddess];
}, 60_000);
afterAll(() => deployment?.stop());

/** Two people with their sockets open. */
interface Pair {
  readonly man: Person;
  readonly queen: Person;
  readonly his: Ear;
  readonly hers: Ear;
}
let pair: Pair;

beforeEach(async ({ skip }) => {
  if (!man || !queen) return skip(`${deployment.url} lacks a demo account, see above`);
  const [his, hers] = await Promise.all([openEar(deployment, man.token), openEar(deployment, queen.token)]);
  pair = { man, queen, his, hers };
});
afterEach(() => {
  pair?.his.close();
  pair?.hers.close();
});

describe('connecting', () => {
  it('without a token, or with a wrong one, is refused by name', async () => {
    expect(await refusedAs(deployment, { token: unknownToken })).toBe('unauthorized');
    expect(await refusedAs(deployment, {})).toBe('unauthorized');
    expect(await refusedAs(deployment, { token: { not: 'a text' } })).toBe('unauthorized');
  });

  it('a heartbeat is answered', async () => {
    expect(await pair.his.ask('heartbeat', {})).toMatchObject({ ok: true });
  });

  it('what breaks its schema is answered, not ignored', async () => {
    for (const [message, body] of [
      ['subscribe', {}],
      ['subscribe', 'chat'],
      ['publish', { channel: channels.rtm(pair.queen.id), token: pair.man.token }],
      ['unsubscribe', null],
    ] as const) {
      expect(await pair.his.ask(message, body), message).toMatchObject({ ok: false, code: 'invalid_body' });
    }
    expect(await pair.his.ask('heartbeat', {})).toMatchObject({ ok: true });
  });
});

describe('channels', () => {
  it('one’s own are open, and say the newest number', async () => {
    const { his, man: me } = pair;
    for (const channel of [
      channels.chat(me.id),
      channels.call(me.id),
      channels.typing(me.id),
      channels.rtm(me.id),
    ]) {
      const answer = await his.subscribe(channel);
      expect(answer, channel).toMatchObject({ ok: true, seq: expect.any(Number) });
      expect(answer.seq).toBeGreaterThanOrEqual(0);
    }
  });

  it('another person’s, a media channel of others and an unknown one are refused', async () => {
    const { his, queen: her } = pair;
    for (const channel of [
      channels.chat(her.id),
      channels.call(her.id),
      channels.rtm(her.id),
      channels.typing(her.id),
    ]) {
      expect(await his.subscribe(channel), channel).toMatchObject({ ok: false, code: 'forbidden' });
    }
    for (const channel of [channels.rtc('no-such-channel'), 'user/x', 'everything', '']) {
      expect(await his.subscribe(channel), channel).toMatchObject({ ok: false });
    }
  });

  it('take only the token of the person whose socket it is', async () => {
    const { his, man: me, queen: her } = pair;
    expect(await his.subscribe(channels.call(me.id), unknownToken)).toMatchObject({ ok: false });
    expect(await his.subscribe(channels.call(her.id), her.token)).toMatchObject({ ok: false });
    expect(await his.publish(channels.typing(her.id), 'typing', { from: her.id }, her.token)).toMatchObject({
      ok: false,
    });
  });
});

describe('publishing', () => {
  it('reaches the other’s typing and message channels, signed by the server', async () => {
    const { his, hers, man: me, queen: her } = pair;
    await hers.subscribe(channels.typing(her.id));
    await hers.subscribe(channels.rtm(her.id));
    expect(await his.publish(channels.typing(her.id), 'typing', { from: 'somebody else' })).toMatchObject({
      ok: true,
    });
    expect(await hers.hear('typing', 'typing')).toMatchObject({ from: me.id });
    const skip = { match_skip_message: { channel: 'c1', userId: 'somebody else' } };
    expect(await his.publish(channels.rtm(her.id), 'matching_skip', skip)).toMatchObject({ ok: true });
    expect(await hers.hear('rtm', 'matching_skip')).toMatchObject({
      match_skip_message: { channel: 'c1', userId: me.id },
    });
  });

  it('into people’s own channels, with unknown events or with a broken body is refused', async () => {
    const { his, hers, man: me, queen: her } = pair;
    await hers.subscribe(channels.call(her.id));
    await hers.subscribe(channels.rtm(her.id));
    for (const channel of [channels.call(her.id), channels.chat(her.id), channels.call(me.id)]) {
      expect(await his.publish(channel, 'balance', { coins: 1_000_000 }), channel).toMatchObject({
        ok: false,
      });
    }
    expect(await his.publish(channels.rtm(her.id), 'matchFound', {})).toMatchObject({ ok: false });
    expect(await his.publish(channels.rtm(her.id), 'matching_skip', { match_skip_message: 7 })).toMatchObject(
      { ok: false },
    );
    expect(await his.publish(channels.rtc('no-such-channel'), 'bye', { from: me.id })).toMatchObject({
      ok: false,
    });
    await hers.caughtUp();
    expect(hers.heard).toEqual([]);
  });
});

describe('a match', () => {
  /** Long enough for a lone pair that has just met (decisions page, Matching 3). */
  const foundWithinMs = match.lonePoolRelaxesAfterMs + 10_000;

  async function done(answer: Promise<Answer>): Promise<void> {
    const { status, text } = await answer;
    expect(status, text).toBe(200);
  }
  const search = (who: Person) =>
    done(call(deployment, 'matchRequest', { body: { matchingFilter: {} } }, who.token));
  const started = (who: Person, matchId: string) =>
    done(call(deployment, 'matchingStart', { body: { matchId } }, who.token));

  async function coinsOf(who: Person): Promise<number> {
    const { body } = await call(deployment, 'getProfile', {}, who.token);
    return contract.getProfile.response.parse(body).coins ?? Number.NaN;
  }

  async function meet(): Promise<{ forHim: MatchFound; forHer: MatchFound }> {
    const { his, hers, man: me, queen: her } = pair;
    await his.subscribe(channels.call(me.id));
    await hers.subscribe(channels.call(her.id));
    await search(me);
    await search(her);
    const [forHim, forHer] = await Promise.all([
      his.hear('call', 'matchFound', { withinMs: foundWithinMs }),
      hers.hear('call', 'matchFound', { withinMs: foundWithinMs }),
    ]);
    return { forHim, forHer };
  }

  it(
    'is told to both, connects them, starts once, pays once, and ends for both',
    { timeout: 60_000 },
    async ({ skip }) => {
      const { his, hers, man: me, queen: her } = pair;
      const { forHim, forHer } = await meet();
      if (deployment.isForeign && forHim.companion._id !== her.id) skip('others are online there too');

      const { matchId } = forHim;
      expect(forHer.matchId).toBe(matchId);
      expect([forHim.companion._id, forHer.companion._id]).toEqual([her.id, me.id]);
      expect([forHim, forHer].filter((found) => found.initiator)).toHaveLength(1);
      expect([forHim.matchDuration, forHer.matchDuration]).toEqual([25, 25]);
      expect([forHim.credentials.userId, forHer.credentials.userId]).toEqual([me.id, her.id]);
      const { channelId } = forHim.credentials;
      expect(forHer.credentials.channelId).toBe(channelId);

      // Signalling: what is said before the other is there waits; each hears the other and not themselves.
      const rtc = channels.rtc(channelId);
      expect(await his.subscribe(rtc)).toMatchObject({ ok: true, peers: [] });
      const offer = { from: 'somebody else', type: 'offer', sdp: 'v=0' };
      expect(await his.publish(rtc, 'description', offer)).toMatchObject({ ok: true });
      expect(await hers.subscribe(rtc)).toMatchObject({ ok: true, peers: [me.id] });
      expect(await hers.hear('rtc', 'description')).toMatchObject({ from: me.id, type: 'offer', sdp: 'v=0' });
      expect(await his.hear('rtc', 'joined')).toMatchObject({ userId: her.id });
      expect(await hers.publish(rtc, 'candidate', { from: her.id, candidate: null })).toMatchObject({
        ok: true,
      });
      expect(await his.hear('rtc', 'candidate')).toMatchObject({ from: her.id });
      expect(await his.publish(rtc, 'left', { userId: her.id })).toMatchObject({ ok: false });
      await Promise.all([his.caughtUp(), hers.caughtUp()]);
      expect(his.heard.filter((said) => said.event === 'description')).toEqual([]);
      expect(hers.heard.filter((said) => said.event === 'candidate')).toEqual([]);

      // It starts when both have seen the other, and the streamer earns once, however often it is said.
      const [hisCoins, herCoins] = [await coinsOf(me), await coinsOf(her)];
      await started(me, matchId);
      await his.caughtUp();
      expect(his.heard.some((said) => said.event === 'matchStarted')).toBe(false);
      expect(await coinsOf(her)).toBe(herCoins);
      await started(her, matchId);
      const times = await Promise.all([his.hear('call', 'matchStarted'), hers.hear('call', 'matchStarted')]);
      for (const { startedAt, endsAt } of times)
        expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(match.durationMs);
      expect(await hers.hear('call', 'balance')).toMatchObject({
        coins: herCoins + match.streamerEarningCoins,
      });
      await started(her, matchId);
      await started(me, matchId);
      await Promise.all([his.caughtUp(), hers.caughtUp()]);
      expect(await coinsOf(her)).toBe(herCoins + match.streamerEarningCoins);
      expect(await coinsOf(me)).toBe(hisCoins);
      expect(hers.heard.filter((said) => said.event === 'balance')).toHaveLength(1);
      expect(hers.heard.filter((said) => said.event === 'matchStarted')).toHaveLength(1);

      // One ends it, the other is told why; numbers of a channel have no gap.
      await done(call(deployment, 'matchingEnd', { body: { matchId, reason: 'skip' } }, me.token));
      expect(await hers.hear('call', 'matchEnded')).toMatchObject({ matchId, reason: 'skip' });
      await done(call(deployment, 'matchingEnd', { body: { matchId, reason: 'skip' } }, me.token));
      await Promise.all([me, her].map((who) => done(call(deployment, 'cancelMatchRequest', {}, who.token))));
      await hers.caughtUp();
      expect(hers.heard.filter((said) => said.event === 'matchEnded')).toHaveLength(1);
      const numbers = hers.heard
        .filter((said) => said.channel === channels.call(her.id))
        .map((said) => said.seq);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    },
  );
});
