import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { createMemoryKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';
import { createCallPerson, createCallWorld, type CallPerson } from '#tests/kit/people/callPeople.ts';
import { manId } from '#tests/kit/people/matchPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

type World = Awaited<ReturnType<typeof createCallWorld>>;

const stored = (keyValue: KeyValue) => keyValue.keys().length;

/** Reloads the man's page: creates another client over the storage of his window. */
async function reloaded(world: World, keyValue: KeyValue, isReload = true): Promise<CallPerson> {
  // A reloading page sends no goodbye.
  world.man.socket.disconnect();
  world.man.scope.end();
  return createCallPerson(world.backend, manId, { clock: world.clock, keyValue, isReload });
}

it('returns to the call after a reload, and continues its minutes', async () => {
  const keyValue = createMemoryKeyValue();
  const world = await createCallWorld({ hisKeyValue: keyValue, isLinked: false });
  const callId = await world.goLive();
  const began = world.man.call.kind === 'incall' ? world.man.call.startedAtMs : 0;
  expect(stored(keyValue)).toBe(1);
  world.clock.advance(MINUTE_MS);
  await waitFor(async () => expect((await world.row(callId))?.minutes).toBe(2));

  const man = await reloaded(world, keyValue);
  await waitFor(() => expect(man.calls.interrupted.view.offer).toMatchObject({ isOver: false }));
  expect(man.calls.interrupted.view.offer?.call).toMatchObject({ callId, direction: 'outgoing' });
  man.calls.rejoin();
  expect([man.call.kind, man.calls.interrupted.view.offer]).toEqual(['connecting', null]);
  // Requests are answered in order: after this one he is in the channel again.
  await man.socket.subscribe({ scope: man.scope, kind: 'typing', id: manId, onEvent: () => undefined });
  man.engine.emit({ type: 'firstFrame' });
  await waitFor(() => expect(man.call).toMatchObject({ kind: 'incall', startedAtMs: began }));
  world.clock.advance(MINUTE_MS);
  await waitFor(async () => expect((await world.row(callId))?.minutes).toBe(3));

  man.calls.hangUp();
  expect(await world.ended(callId)).toMatchObject({ end_reason: 'ended', minutes: 3 });
  await waitFor(() => expect(man.receipt).toMatchObject({ isSettled: true, minutes: 3 }));
  expect(stored(keyValue)).toBe(0);
});

it('reports a call as over if it ended before the reload, and does not return to it', async () => {
  const keyValue = createMemoryKeyValue();
  const world = await createCallWorld({ hisKeyValue: keyValue, isLinked: false });
  const callId = await world.goLive();
  world.queen.calls.hangUp();
  await world.ended(callId);
  // The page was unloaded before it received the end.
  keyValue.write('ongoingCall', written(world, callId, manId));
  const man = await reloaded(world, keyValue);
  await waitFor(() => expect(man.calls.interrupted.view.offer).toMatchObject({ isOver: true }));
  man.calls.rejoin();
  expect([man.call.kind, man.calls.interrupted.view.offer]).toEqual(['idle', null]);
});

it('reports a call as over if it ends while the return is offered', async () => {
  const keyValue = createMemoryKeyValue();
  const world = await createCallWorld({ hisKeyValue: keyValue, isLinked: false });
  await world.goLive();
  const man = await reloaded(world, keyValue);
  await waitFor(() => expect(man.calls.interrupted.view.offer).toMatchObject({ isOver: false }));
  world.queen.calls.hangUp();
  await waitFor(() => expect(man.calls.interrupted.view.offer).toMatchObject({ isOver: true }));
});

it.each([
  ['in a copy of the window', false, (world: World, callId: string) => written(world, callId, manId)],
  ['to another user', true, (world: World, callId: string) => written(world, callId, 'another')],
  ['if the stored entry is unreadable', true, () => '{"me":"'],
  ['if the stored entry is invalid', true, () => '{"me":1,"call":[]}'],
] as const)('offers no return to an interrupted call %s', async (_, isReload, write) => {
  const keyValue = createMemoryKeyValue();
  const world = await createCallWorld();
  const callId = await world.goLive();
  keyValue.write('ongoingCall', write(world, callId));
  const man = await reloaded(world, keyValue, isReload);
  await man.api.call('isCallEnd', { params: { id: callId } });
  expect([man.calls.interrupted.view.offer, stored(keyValue)]).toEqual([null, 0]);
});

function written({ her }: World, callId: string, me: string): string {
  const credentials = { engine: 'peer', channelId: 'channel', token: 'token', userId: me };
  const call = { callId, direction: 'outgoing', peer: her, callType: 'video', price: 40, credentials };
  return JSON.stringify({ me, call, startedAtMs: null });
}
