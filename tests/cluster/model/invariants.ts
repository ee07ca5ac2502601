import { isInside, runningMinute } from '#backend/calls/callState.ts';
import type { CallRow } from '#backend/calls/callRepo.ts';
import { auditBook } from '#backend/money/audit.ts';
import type { ClusterModel } from './world.ts';

/** Milliseconds after the due time by which some node must have taken a step. */
const overdueMs = 2_000;

const peopleOf = ({ caller_id: callerId, callee_id: calleeId }: CallRow) => [callerId, calleeId];

/**
 * Returns a sentence for each rule that the stored rows break. The rules hold after each step of each node.
 */
export async function brokenInRows({ observer }: ClusterModel): Promise<string[]> {
  // The transaction reads a single snapshot, because a node may write between two queries.
  const { calls, matches, busy, charges } = await observer.transaction().execute(async (db) => ({
    calls: await db.selectFrom('calls').selectAll().execute(),
    matches: await db.selectFrom('matches').selectAll().where('due_ms', 'is not', null).execute(),
    busy: await db.selectFrom('busy').selectAll().execute(),
    charges: await db.selectFrom('coin_entries').select('ref').where('kind', '=', 'callCharge').execute(),
  }));
  const broken: string[] = [];
  const open = calls.filter(({ due_ms: dueMs }) => dueMs !== null);
  const userIds = new Set([
    ...open.flatMap(peopleOf),
    ...matches.flatMap(({ a, b }) => [a, b]),
    ...busy.map((row) => row.user_id),
  ]);
  for (const userId of userIds) {
    const inCalls = open.filter((call) => peopleOf(call).includes(userId));
    const inMatches = matches.filter(({ a, b }) => a === userId || b === userId);
    const row = busy.find(({ user_id: id }) => id === userId);
    if (inCalls.length > 1) broken.push(`${userId} is in ${inCalls.length} calls`);
    if (inMatches.length > 1) broken.push(`${userId} is in ${inMatches.length} matches`);
    const [call, match] = [inCalls[0], inMatches[0]];
    if (call && match && [match.a, match.b].sort().join() !== peopleOf(call).sort().join())
      broken.push(`${userId} is in a match and in a call with two people`);
    if ((row?.call_id ?? null) !== (call?.id ?? null) || (row?.waiting_id ?? null) !== null)
      broken.push(`${userId} is busy with the call ${row?.call_id} and in ${call?.id}`);
    if ((row?.match_id ?? null) !== (match?.id ?? null))
      broken.push(`${userId} is busy with the match ${row?.match_id} and in ${match?.id}`);
  }
  const charged = charges.map(({ ref }) => ref).sort();
  const begun = calls
    .flatMap(({ id, minutes }) => [...Array(minutes).keys()].map((at) => `${id}:${at}`))
    .sort();
  if (charged.join() !== begun.join()) broken.push(`charged ${charged.join()}, begun ${begun.join()}`);
  for (const call of calls) {
    if (call.state !== 'ended' || call.ended_ms === null || call.end_reason === 'noCoins') continue;
    const minutes = runningMinute(call, call.ended_ms) + 1;
    if (minutes !== call.minutes)
      broken.push(
        `the call ${call.id} ended (${call.end_reason}) in minute ${minutes} and ${call.minutes} are charged`,
      );
  }
  const { problems, sums } = await auditBook(observer);
  const total = Object.values(sums).reduce((sum, coins) => sum + coins, 0);
  if (total !== 0) broken.push(`the book sums to ${total}`);
  return [...broken, ...problems];
}

/**
 * Returns a sentence for each node whose state differs from the stored rows. The states match once no work is
 * left.
 */
export async function brokenInMirrors(model: ClusterModel, people: readonly string[]): Promise<string[]> {
  const { observer, clock } = model;
  const calls = await observer.selectFrom('calls').selectAll().where('due_ms', 'is not', null).execute();
  const matches = await observer.selectFrom('matches').selectAll().where('due_ms', 'is not', null).execute();
  const broken: string[] = [];
  for (const { id, due_ms: dueMs } of [...calls, ...matches])
    if ((dueMs ?? Infinity) < clock.now() - overdueMs)
      broken.push(`${id} is overdue by ${clock.now() - (dueMs ?? 0)} ms`);
  const living = model.living().map(({ id }) => id);
  const inside = [
    ...calls.flatMap((call) => [
      { who: call.caller_id, node: call.caller_node },
      { who: call.callee_id, node: call.callee_node },
    ]),
    ...matches.flatMap((row) => [
      { who: row.a, node: row.a_node },
      { who: row.b, node: row.b_node },
    ]),
  ];
  for (const { who, node } of inside)
    if (node !== null && model.sockets.get(who)?.node.id !== node)
      broken.push(
        `${who} is in a channel by ${node} (${living.includes(node) ? 'alive' : 'dead'}), but connected to ${model.sockets.get(who)?.node.id}`,
      );
  const [first] = model.living();
  const searching = people.filter((userId) => first?.matching.isSearching(userId));
  if (new Set(searching.map((userId) => userId[0])).size > 1)
    broken.push(`${searching.join()} search and are not paired`);
  for (const { id, matching, calls: callsOfNode, switchboard } of model.living())
    for (const userId of people) {
      const isInMatch = matches.some(({ a, b }) => a === userId || b === userId);
      const isInCall = calls.some(
        (call) =>
          call.caller_id === userId ||
          (call.callee_id === userId && (call.state === 'live' || isInside(call, 'callee'))),
      );
      const isSearching = first?.matching.isSearching(userId);
      if (matching.isInMatch(userId) !== isInMatch)
        broken.push(`${id} shows ${userId} in a match: ${!isInMatch}`);
      if (callsOfNode.isInCall(userId) !== isInCall)
        broken.push(`${id} shows ${userId} in a call: ${!isInCall}`);
      if (matching.isSearching(userId) !== isSearching)
        broken.push(`${id} shows ${userId} as searching: ${!isSearching}, unlike ${first?.id}`);
      const isConnected = model.sockets.has(userId);
      if (switchboard.people.isConnected(userId) !== isConnected)
        broken.push(`${id} shows ${userId} as connected: ${!isConnected}`);
    }
  return broken;
}
