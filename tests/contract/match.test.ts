import { expect, it } from 'vitest';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import { match } from '#shared/domain/constants.ts';
import type { MatchFound } from '#shared/domain/matching.ts';
import { channels } from '#shared/realtime/channels.ts';
import { openEventRecorder } from './support/eventRecorder.ts';
import { setUpPair } from './support/pair.ts';
import type { Person } from './support/people.ts';
import { call, type LooseRequest } from './support/requests.ts';

/** A whole match between a man and a streamer (§4.6, items 2 to 5), through the API and two sockets. */
const pair = setUpPair();

/** Milliseconds after which two people are matched who have just met and are alone (Matching 3). */
const foundWithinMs = match.lonePoolRelaxesAfterMs + 10_000;

async function done(who: Person, name: EndpointName, request: LooseRequest): Promise<void> {
  const { status, text } = await call(pair().deployment, name, request, who.token);
  expect(status, text).toBe(200);
}
const started = (who: Person, matchId: string) => done(who, 'matchingStart', { body: { matchId } });

async function coinsOf(who: Person): Promise<number> {
  const { body } = await call(pair().deployment, 'getProfile', {}, who.token);
  return contract.getProfile.response.parse(body).coins ?? Number.NaN;
}

/** Makes both search. Skips the test at a foreign deployment if he is matched with somebody else. */
async function meet(skip: (reason: string) => void): Promise<{ forHim: MatchFound; forHer: MatchFound }> {
  const { deployment, his, hers, man, queen } = pair();
  await his.subscribe(channels.call(man.id));
  await hers.subscribe(channels.call(queen.id));
  for (const who of [man, queen]) await done(who, 'matchRequest', { body: { matchingFilter: {} } });
  const forHim = await his.hear('call', 'matchFound', { withinMs: foundWithinMs });
  if (deployment.isForeign && forHim.companion._id !== queen.id) {
    await done(man, 'matchingEnd', { body: { matchId: forHim.matchId, reason: 'stop' } });
    for (const who of [man, queen]) await done(who, 'cancelMatchRequest', {});
    skip('others are online there: he met one of them');
  }
  return { forHim, forHer: await hers.hear('call', 'matchFound', { withinMs: foundWithinMs }) };
}

/**
 * Checks signalling: the server keeps early messages for the peer, delivers each message to the peer only,
 * and refuses third people.
 */
async function signalIn(channelId: string): Promise<void> {
  const { deployment, his, hers, man, queen, artist } = pair();
  const rtc = channels.rtc(channelId);
  expect(await his.subscribe(rtc)).toMatchObject({ ok: true, peers: [] });
  const offer = { from: 'somebody else', type: 'offer', sdp: 'v=0' };
  expect(await his.publish(rtc, 'description', offer)).toMatchObject({ ok: true });
  expect(await hers.subscribe(rtc)).toMatchObject({ ok: true, peers: [man.id] });
  expect(await hers.hear('rtc', 'description')).toMatchObject({ from: man.id, type: 'offer', sdp: 'v=0' });
  expect(await his.hear('rtc', 'joined')).toMatchObject({ userId: queen.id });
  expect(await hers.publish(rtc, 'candidate', { from: queen.id, candidate: null })).toMatchObject({
    ok: true,
  });
  expect(await his.hear('rtc', 'candidate')).toMatchObject({ from: queen.id });
  await hers.subscribe(channels.rtm(queen.id));
  const skip = { match_skip_message: { channel: channelId, userId: 'somebody else' } };
  expect(await his.publish(channels.rtm(queen.id), 'matching_skip', skip)).toMatchObject({ ok: true });
  expect(await hers.hear('rtm', 'matching_skip')).toMatchObject({
    match_skip_message: { channel: channelId, userId: man.id },
  });
  expect(await his.publish(rtc, 'left', { userId: queen.id }), 'that is the server’s word').toMatchObject({
    ok: false,
  });
  if (artist) {
    const theirs = await openEventRecorder(deployment, artist.token);
    expect(await theirs.subscribe(rtc)).toMatchObject({ ok: false });
    expect(await theirs.publish(rtc, 'bye', { from: man.id })).toMatchObject({ ok: false });
    theirs.close();
  }
  await Promise.all([his.caughtUp(), hers.caughtUp()]);
  expect(his.heard.filter((said) => said.event === 'description')).toEqual([]);
  expect(hers.heard.filter((said) => ['candidate', 'bye'].includes(said.event))).toEqual([]);
}

it('a match is announced to both, connects them, starts once, pays once, and ends for both', async ({
  skip,
}) => {
  const { deployment, his, hers, man, queen } = pair();
  const { forHim, forHer } = await meet(skip);

  const { matchId } = forHim;
  const { channelId } = forHim.credentials;
  expect(forHer.matchId).toBe(matchId);
  expect(forHer.credentials.channelId).toBe(channelId);
  expect([forHim.companion._id, forHer.companion._id]).toEqual([queen.id, man.id]);
  expect([forHim, forHer].filter((found) => found.initiator)).toHaveLength(1);
  expect([forHim.matchDuration, forHer.matchDuration]).toEqual([25, 25]);
  expect([forHim.credentials.userId, forHer.credentials.userId]).toEqual([man.id, queen.id]);
  await signalIn(channelId);

  // The match starts when both have reported the first frame. The streamer earns once, even if the report is
  // repeated.
  const [hisCoins, herCoins] = [await coinsOf(man), await coinsOf(queen)];
  await started(man, matchId);
  await started(man, matchId);
  await his.caughtUp();
  expect(his.heard.some((said) => said.event === 'matchStarted')).toBe(false);
  expect(await coinsOf(queen)).toBe(herCoins);
  await started(queen, matchId);
  const times = await Promise.all([his.hear('call', 'matchStarted'), hers.hear('call', 'matchStarted')]);
  for (const { startedAt, endsAt } of times)
    expect(Date.parse(endsAt ?? '') - Date.parse(startedAt ?? '')).toBe(match.durationMs);
  // The same two people earn once a day, and may already have met today at a foreign deployment.
  const earned = herCoins + match.streamerEarningCoins;
  if (!deployment.isForeign) {
    const withinMs = match.earnsAfterMs + foundWithinMs;
    expect(await hers.hear('call', 'balance', { withinMs })).toMatchObject({ coins: earned });
  }
  for (const who of [queen, man]) await started(who, matchId);
  await Promise.all([his.caughtUp(), hers.caughtUp()]);
  expect(await coinsOf(man)).toBe(hisCoins);
  if (!deployment.isForeign) expect(await coinsOf(queen)).toBe(earned);
  const heardOf = (event: string) => hers.heard.filter((said) => said.event === event);
  expect(heardOf('matchStarted')).toHaveLength(1);
  if (!deployment.isForeign) expect(heardOf('balance')).toHaveLength(1);

  // The man ends the match, and the streamer receives the reason. A repeated request has no effect.
  await done(man, 'matchingEnd', { body: { matchId, reason: 'skip' } });
  expect(await hers.hear('call', 'matchEnded')).toMatchObject({ matchId, reason: 'skip' });
  await done(man, 'matchingEnd', { body: { matchId, reason: 'skip' } });
  for (const who of [man, queen]) await done(who, 'cancelMatchRequest', {});
  await hers.caughtUp();
  expect(hers.heard.filter((said) => said.event === 'matchEnded')).toHaveLength(1);
  const numbers = hers.heard
    .filter((said) => said.channel === channels.call(queen.id))
    .map((said) => said.seq);
  expect(numbers, 'no number of a channel is left out').toEqual(
    numbers.map((_, index) => (numbers[0] ?? 0) + index),
  );
});
