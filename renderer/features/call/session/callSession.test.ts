import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { remoteVideoStates } from '#shared/domain/media.ts';
import { createCallPerson, createCallWorld, type CallPerson } from '#tests/kit/people/callPeople.ts';
import { manId, queenId } from '#tests/kit/people/matchPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

const kinds = (people: readonly CallPerson[]) => people.map(({ call }) => call.kind);
const reasons = (people: readonly CallPerson[]) => people.map(({ receipt }) => receipt.reason);
const areOver = ({ engine }: CallPerson) => engine.channels.map(({ isOver }) => isOver);
const countOf = ({ net }: CallPerson, name: string) =>
  net.asked.filter((asked) => asked.startsWith(`POST /${name}/`)).length;

describe('a call', () => {
  it('rings, is accepted, is charged by the minute and ends with the same receipt on both sides', async () => {
    const world = await createCallWorld();
    const { clock, man, queen, people } = world;
    const [hisCoins] = await world.balances();
    const callId = await world.goLive();
    const price = (man.call.kind === 'incall' ? man.call.call.price : null) ?? 0;
    expect(price).toBeGreaterThan(0);
    await waitFor(async () => expect((await world.row(callId))?.minutes).toBe(1));
    for (const minute of [2, 3]) {
      clock.advance(MINUTE_MS);
      await waitFor(async () => expect((await world.row(callId))?.minutes).toBe(minute));
    }
    await waitFor(() =>
      expect([countOf(man, 'caller25second'), countOf(queen, 'callee25second')]).toEqual([1, 1]),
    );
    expect([
      countOf(man, 'callMinute'),
      countOf(queen, 'callMinute'),
      countOf(queen, 'callee30second'),
    ]).toEqual([3, 0, 1]);
    clock.advance(10_000);
    man.calls.hangUp();
    await waitFor(() => expect(kinds(people)).toEqual(['ended', 'ended']));
    const row = await world.ended(callId);
    expect(row).toMatchObject({ end_reason: 'ended', ended_by: manId, minutes: 3 });
    const share = row?.share ?? 0;
    expect(await world.balances()).toEqual([hisCoins - 3 * price, 3 * share]);
    // The server reports the charged minutes to both. Before that, a slow machine may lack the last answer.
    await waitFor(() => expect(people.map(({ receipt }) => receipt.isSettled)).toEqual([true, true]));
    expect(man.receipt).toMatchObject({
      callId,
      reason: 'ended',
      endedBy: 'me',
      minutes: 3,
      coins: -3 * price,
    });
    expect(queen.receipt.reason).toBe('ended');
    expect(queen.receipt).toMatchObject({
      callId,
      reason: 'ended',
      endedBy: 'peer',
      minutes: 3,
      coins: 3 * share,
    });
    expect(people.map(areOver)).toEqual([[true], [true]]);
    expect(people.map(({ calls }) => calls.view.channel)).toEqual([null, null]);
    expect(man.callCourse).toEqual(['idle', 'asking', 'ringingOut', 'connecting', 'incall', 'ended']);
    expect(queen.callCourse).toEqual(['idle', 'ringingIn', 'connecting', 'incall', 'ended']);
  });

  it.each([
    [
      'declined',
      (callId: string, { queen }: { queen: CallPerson }) => queen.calls.decline(callId),
      'declined',
      queenId,
    ],
    [
      'cancelled by the caller',
      (_: string, { man }: { man: CallPerson }) => man.calls.hangUp(),
      'cancelled',
      manId,
    ],
  ] as const)('ends for both users when %s while ringing', async (_, act, reason, by) => {
    const world = await createCallWorld();
    const callId = await world.ring();
    act(callId, world);
    await waitFor(() => expect(kinds(world.people)).toEqual(['ended', 'ended']));
    await waitFor(() => expect(reasons(world.people)).toEqual([reason, reason]));
    expect(await world.ended(callId)).toMatchObject({ end_reason: reason, ended_by: by, minutes: 0 });
  });

  it('has a prepared connection for the callee while it rings', async () => {
    const world = await createCallWorld();
    const callId = await world.ring();
    const prepared = () => world.people.map(({ engine }) => [...engine.prepared]);
    expect(prepared()).toEqual([[], [expect.any(String)]]);
    world.queen.calls.decline(callId);
    expect(prepared()).toEqual([[], []]);
    await waitFor(() => expect(kinds(world.people)).toEqual(['ended', 'ended']));

    const next = await world.ring();
    expect(prepared()).toEqual([[], [expect.any(String)]]);
    world.queen.calls.accept(next);
    // The preparation ends only after joining.
    expect(world.queen.engine.channels.map(({ wasPrepared }) => wasPrepared)).toEqual([true]);
    expect(prepared()).toEqual([[], []]);
  });

  it('is joined with the prepared connection, even if accepting changes other state first', async () => {
    const world = await createCallWorld();
    const callId = await world.ring('audio');
    // Accepting turns the camera off before joining, which notifies the session within the same step.
    world.queen.calls.accept(callId);
    expect(world.queen.engine.channels.map(({ wasPrepared }) => wasPrepared)).toEqual([true]);
    expect([...world.queen.engine.prepared]).toEqual([]);
  });

  it('ends as missed after thirty seconds', async () => {
    const world = await createCallWorld();
    const callId = await world.ring();
    world.clock.advance(30_000);
    await waitFor(() => expect(kinds(world.people)).toEqual(['ended', 'ended']));
    await waitFor(() => expect(reasons(world.people)).toEqual(['noAnswer', 'noAnswer']));
    expect(await world.ended(callId)).toMatchObject({ end_reason: 'noAnswer', minutes: 0 });
  });

  it('is refused with the reason: not enough coins, or a busy user', async () => {
    const world = await createCallWorld();
    const { ledger } = world.backend.context;
    const coins = await ledger.balance(manId);
    await ledger.book({ userId: manId, kind: 'payout', ref: 'poor', coins: -coins });
    world.man.calls.call({ peer: world.her, callType: 'video', fromScreen: 'chat' });
    await waitFor(() => expect(world.man.call.kind).toBe('ended'));
    expect(world.man.receipt).toMatchObject({ callId: null, reason: 'notEnoughCoins' });
    await ledger.book({ userId: manId, kind: 'seed', ref: 'rich again', coins });
    await world.ring();
    const other = await world.backend.signUp({ gender: 'male' });
    await ledger.book({ userId: other.userId, kind: 'seed', ref: 'another', coins: 500 });
    const third = await createCallPerson(world.backend, other.userId, { clock: world.clock });
    third.calls.call({ peer: world.her, callType: 'video', fromScreen: 'chat' });
    await waitFor(() => expect(third.call.kind).toBe('ended'));
    expect(third.receipt).toMatchObject({ reason: 'busy' });
    expect(world.queen.call.kind).toBe('ringingIn');
  });

  it('is refused with the reason: two users of one role, or a missing account', async () => {
    const world = await createCallWorld();
    const other = await world.backend.signUp({ gender: 'male' });
    const askFor = async (userId: string) => {
      world.man.calls.call({ peer: { ...world.her, _id: userId }, callType: 'video', fromScreen: 'chat' });
      await waitFor(() => expect(world.man.call.kind).toBe('ended'));
      const { reason } = world.man.receipt;
      world.man.calls.dismiss();
      return reason;
    };
    expect(await askFor(other.userId)).toBe('notAllowed');
    expect(await askFor('nobody-at-all')).toBe('gone');
  });

  it('is requested again after a lost answer, and stays the same call', async () => {
    const world = await createCallWorld();
    // The first request to call is lost; the second arrives.
    world.man.net.lose(`POST /call/${queenId}/chat`, 1);
    const callId = await world.ring();
    expect(countOf(world.man, 'call')).toBe(2);
    expect(world.man.call).toMatchObject({ call: { callId, direction: 'outgoing' } });
  });

  it('is one call if two users call each other, and the first caller pays', async () => {
    const world = await createCallWorld();
    const { man, queen, people, him, her } = world;
    const gate = queen.net.hold(`POST /call/${manId}/chat`);
    queen.calls.call({ peer: him, callType: 'video', fromScreen: 'chat' });
    await waitFor(() => expect(queen.net.asked).toContain(`POST /call/${manId}/chat`));
    man.calls.call({ peer: her, callType: 'video', fromScreen: 'chat' });
    await waitFor(() => expect(man.call.kind).toBe('ringingOut'));
    gate.release();
    await waitFor(() => expect(kinds(people)).toEqual(['connecting', 'connecting']));
    const callId = man.call.kind === 'connecting' ? man.call.call.callId : '';
    await world.see(callId);
    expect(man.call).toMatchObject({ call: { callId, direction: 'outgoing' } });
    expect(queen.call).toMatchObject({ call: { callId, direction: 'incoming' } });
    await waitFor(async () => expect((await world.row(callId))?.minutes).toBe(1));
    expect(countOf(queen, 'callMinute')).toBe(0);
  });

  it('rings for a window of the callee that opens while it rings, and for no other user', async () => {
    const world = await createCallWorld();
    const callId = await world.ring();
    const late = await createCallPerson(world.backend, queenId, { clock: world.clock });
    await waitFor(() => expect(late.call).toMatchObject({ kind: 'ringingIn', call: { callId } }));
    const other = await createCallPerson(world.backend, manId, { clock: world.clock });
    expect([other.call.kind, world.man.call.kind]).toEqual(['idle', 'ringingOut']);
  });

  it('stops ringing in other windows when one accepts, and goes on', async () => {
    const world = await createCallWorld();
    const second = await createCallPerson(world.backend, queenId, { clock: world.clock });
    const callId = await world.ring();
    await waitFor(() => expect(second.call.kind).toBe('ringingIn'));
    world.queen.calls.accept(callId);
    await waitFor(() => expect(second.call.kind).toBe('ended'));
    expect(second.receipt.reason).toBe('elsewhere');
    await world.see(callId);
  });

  it('goes on in one window if two accept at once', async () => {
    const world = await createCallWorld();
    const second = await createCallPerson(world.backend, queenId, { clock: world.clock });
    const callId = await world.ring();
    await waitFor(() => expect(second.call.kind).toBe('ringingIn'));
    world.queen.calls.accept(callId);
    second.calls.accept(callId);
    await waitFor(() => expect(second.call.kind).toBe('ended'));
    expect(second.receipt.reason).toBe('elsewhere');
    await world.see(callId);
    expect((await world.row(callId))?.ended_ms).toBeNull();
  });
});

describe('a second call', () => {
  async function rungTwice() {
    const world = await createCallWorld({ rules: { hasMultipleCalls: true } });
    const { database, ledger } = world.backend.context;
    await database
      .insertInto('splits')
      .values({ user_id: queenId, name: 'multiplecalls', group_name: 'default' })
      .execute();
    const first = await world.goLive();
    const other = await world.backend.signUp({ gender: 'male' });
    await ledger.book({ userId: other.userId, kind: 'seed', ref: 'another', coins: 500 });
    const third = await createCallPerson(world.backend, other.userId, { clock: world.clock });
    third.calls.call({ peer: world.her, callType: 'video', fromScreen: 'chat' });
    await waitFor(() => expect(world.queen.call).toMatchObject({ kind: 'incall', waiting: { call: {} } }));
    const { call } = world.queen;
    const second = call.kind === 'incall' ? (call.waiting?.call.callId ?? '') : '';
    expect(third.call.kind).toBe('ringingOut');
    return { ...world, third, first, second };
  }

  it('ends the first call for both when accepted, and each call is charged separately', async () => {
    const world = await rungTwice();
    const { man, queen, third, first, second } = world;
    const [his] = await world.balances();
    queen.calls.acceptWaiting(second);
    expect(await world.ended(first)).toMatchObject({ end_reason: 'ended', ended_by: queenId, minutes: 1 });
    await waitFor(() => expect(man.call.kind).toBe('ended'));
    await waitFor(() => expect(man.receipt).toMatchObject({ reason: 'ended', endedBy: 'peer' }));
    await world.isLive(second);
    for (const { engine } of [queen, third]) engine.emit({ type: 'firstFrame' });
    await waitFor(async () => expect((await world.row(second))?.minutes).toBe(1));
    expect([queen.call, third.call]).toMatchObject([
      { call: { callId: second } },
      { call: { callId: second } },
    ]);
    expect(await world.balances()).toEqual([his, 2 * ((await world.row(second))?.share ?? 0)]);
  });

  it('leaves the first call running when declined or cancelled', async () => {
    for (const act of ['decline', 'giveUp'] as const) {
      const world = await rungTwice();
      const { man, queen, third, first, second } = world;
      if (act === 'decline') queen.calls.declineWaiting(second);
      else third.calls.hangUp();
      expect(await world.ended(second)).toMatchObject({
        end_reason: act === 'decline' ? 'declined' : 'cancelled',
      });
      await waitFor(() => expect(third.call.kind).toBe('ended'));
      await waitFor(() => expect(queen.call).toMatchObject({ kind: 'incall', waiting: null }));
      expect([man.call.kind, (await world.row(first))?.state]).toEqual(['incall', 'live']);
    }
  });
});

describe('a call from a match', () => {
  it("leaves the match's channel when both users are in the call, and neither searches", async () => {
    const world = await createCallWorld();
    const { man, queen, people, clock } = world;
    for (const { match } of people)
      match.start({ gender: 'both', ageFrom: 18, ageTo: 99, countries: [], fromMyCountry: false });
    await waitFor(() => expect(people.map(({ state }) => state.kind)).toEqual(['connecting', 'connecting']));
    clock.advance(100);
    await waitFor(() => expect(people.map(({ state }) => state.kind)).toEqual(['live', 'live']));
    const { matchId } = man.inMatch.match;
    const callId = await world.ring('video', 'match', matchId);
    expect(people.map(({ state }) => state.kind)).toEqual(['live', 'live']);
    queen.calls.accept(callId);
    await world.isLive(callId);
    clock.advance(100);
    await waitFor(() => expect(kinds(people)).toEqual(['incall', 'incall']));
    await waitFor(() => expect(people.map(({ state }) => state.kind)).toEqual(['idle', 'idle']));
    await waitFor(async () => {
      const row = await world.backend.context.database
        .selectFrom('matches')
        .select(['state', 'end_reason'])
        .where('id', '=', matchId)
        .executeTakeFirst();
      expect(row).toMatchObject({ state: 'ended', end_reason: 'call' });
    });
    expect(people.map(areOver)).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});

describe('a running call', () => {
  it('warns before the coins run out, and the server ends it in the third minute, charged exactly', async () => {
    const world = await createCallWorld();
    const { man, people, clock } = world;
    const { ledger } = world.backend.context;
    const callId = await world.goLive();
    const price = (man.call.kind === 'incall' ? man.call.call.price : null) ?? 0;
    await waitFor(async () => expect((await world.row(callId))?.minutes).toBe(1));
    const left = await ledger.balance(manId);
    await ledger.book({ userId: manId, kind: 'payout', ref: 'spent', coins: price + 1 - left });
    world.backend.context.hub.send(manId, 'call', 'balance', { coins: price + 1 });
    await waitFor(() => expect(man.session.state.user?.coins).toBe(price + 1));
    clock.advance(MINUTE_MS);
    await waitFor(async () => expect((await world.row(callId))?.minutes).toBe(2));
    await waitFor(() => expect(man.notices.map(({ kind }) => kind)).toContain('coinsLow'));
    clock.advance(MINUTE_MS);
    await waitFor(() => expect(kinds(people)).toEqual(['ended', 'ended']));
    await waitFor(() => expect(reasons(people)).toEqual(['noCoins', 'noCoins']));
    expect(await world.ended(callId)).toMatchObject({ end_reason: 'noCoins', minutes: 2 });
    expect(await ledger.balance(manId)).toBe(1);
  });

  it('ends in a window that was offline when the server reports its end', async () => {
    const world = await createCallWorld({ isLinked: false });
    const { man, queen } = world;
    const callId = await world.goLive();
    man.socket.disconnect();
    queen.calls.hangUp();
    await world.ended(callId);
    expect(man.call.kind).toBe('incall');
    man.socket.connect();
    await waitFor(() => expect(man.call.kind).toBe('ended'));
    expect(man.receipt.reason).toBe('ended');
  });

  it("shows the peer's camera going off and on, and blurs after a bad verdict until a good one", async () => {
    const world = await createCallWorld();
    const { man, queen } = world;
    await world.goLive();
    queen.calls.setCamera(false);
    await waitFor(() =>
      expect(man.call).toMatchObject({
        media: { remote: { camera: false }, videoState: remoteVideoStates.stopped },
      }),
    );
    queen.calls.setCamera(true);
    await waitFor(() =>
      expect(man.call).toMatchObject({ media: { videoState: remoteVideoStates.decoding } }),
    );
    const { hub } = world.backend.context;
    for (const verdict of ['noFace', 'ok'] as const) {
      hub.send(manId, 'call', 'moderation', { about: queenId, verdict });
      await waitFor(() => expect(man.call).toMatchObject({ media: { verdict } }));
    }
  });

  it('ends after ten seconds without a picture if the audio room is disabled', async () => {
    const world = await createCallWorld({ isLinked: false, rules: { hasAudioRoom: false } });
    const { man, people, clock } = world;
    const callId = await world.goLive();
    man.engine.emit({ type: 'remoteVideoState', state: remoteVideoStates.stopped });
    clock.advance(10_000);
    await waitFor(() => expect(kinds(people)).toEqual(['ended', 'ended']));
    await waitFor(() => expect(reasons(people)).toEqual(['noVideo', 'noVideo']));
    expect(await world.ended(callId)).toMatchObject({ end_reason: 'noVideo' });
  });

  it('starts with the camera off if it is an audio call, and turns it on again afterwards', async () => {
    const world = await createCallWorld();
    const { man, queen, people } = world;
    const callId = await world.ring('audio');
    queen.calls.accept(callId);
    await world.isLive(callId);
    world.clock.advance(100);
    await waitFor(() => expect(kinds(people)).toEqual(['incall', 'incall']));
    expect(people.map(({ local }) => local.state.isCameraOn)).toEqual([false, false]);
    man.calls.hangUp();
    await waitFor(() => expect(kinds(people)).toEqual(['ended', 'ended']));
    await waitFor(() => expect(people.map(({ local }) => local.state.isCameraOn)).toEqual([true, true]));
  });

  it('ends without a connection in an audio call, charges the minute that the server began, and says so', async () => {
    const world = await createCallWorld({ isLinked: false });
    const { man, queen, people, clock } = world;
    const [his, hers] = await world.balances();
    async function meet(): Promise<string> {
      const callId = await world.ring('audio');
      queen.calls.accept(callId);
      await world.isLive(callId);
      for (const { engine } of people) engine.emit({ type: 'peerJoined' });
      return callId;
    }
    const lost = await meet();
    clock.advance(20_000);
    await waitFor(() => expect(kinds(people)).toEqual(['ended', 'ended']));
    expect(await world.ended(lost)).toMatchObject({ end_reason: 'connectionLost', minutes: 1 });
    expect(countOf(man, 'callMinute')).toBe(0);
    const { price = 0, share = 0 } = (await world.row(lost)) ?? {};
    expect(await world.balances()).toEqual([his - price, hers + share]);
    await waitFor(() => expect(people.map(({ receipt }) => receipt.coins)).toEqual([-price, share]));
    const good = await meet();
    expect(kinds(people)).toEqual(['connecting', 'connecting']);
    for (const { engine } of people) engine.emit({ type: 'connectionChanged', state: 'connected' });
    expect(kinds(people)).toEqual(['incall', 'incall']);
    await waitFor(async () => expect((await world.row(good))?.minutes).toBe(1));
  });

  it('goes on while sound comes in an audio call with a camera on, and ends without sound', async () => {
    const world = await createCallWorld();
    const { queen, people, clock } = world;
    const callId = await world.goLive('audio');
    queen.calls.setCamera(true);
    for (let second = 0; second < 40; second++) clock.advance(1_000);
    expect(kinds(people)).toEqual(['incall', 'incall']);
    queen.local.set({ microphoneProblem: 'denied' });
    clock.advance(15_000);
    await waitFor(() => expect(reasons(people)).toEqual(['noAudio', 'noAudio']));
    expect(await world.ended(callId)).toMatchObject({ end_reason: 'noAudio', minutes: 1 });
  });

  it('goes on in an audio call while the peer is muted, and ends without packets', async () => {
    const world = await createCallWorld();
    const { queen, people, clock } = world;
    const callId = await world.goLive('audio');
    queen.calls.setMicrophone(false);
    for (let second = 0; second < 40; second++) clock.advance(1_000);
    expect(kinds(people)).toEqual(['incall', 'incall']);
    queen.local.set({ microphoneProblem: 'denied' });
    clock.advance(14_900);
    expect(kinds(people)).toEqual(['incall', 'incall']);
    clock.advance(100);
    await waitFor(() => expect(kinds(people)).toEqual(['ended', 'ended']));
    await waitFor(() => expect(reasons(people)).toEqual(['noAudio', 'noAudio']));
    expect(await world.ended(callId)).toMatchObject({ end_reason: 'noAudio', minutes: 1 });
  });
});
