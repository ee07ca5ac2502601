import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { openChats, textDraft } from '#tests/kit/worlds/chats.ts';
import { grantStaffRole } from '../people/staff.ts';

const callId = 'call-1';

/** Opens a call of three minutes between two users, reported by the callee. */
async function openCall() {
  const world = await openChats({ seed: 'empty' });
  const [he, she, boss] = [await world.person(), await world.person('goddess'), await world.person()];
  await grantStaffRole(world.database, boss.userId, 'moderator', 0);
  const startMs = world.clock.now();
  await world.database
    .insertInto('calls')
    .values({
      ...{ id: callId, caller_id: he.userId, callee_id: she.userId, call_type: 'video', state: 'ended' },
      ...{ from_screen: 'chat', channel_id: 'channel-1', payer_id: he.userId, price: 50, share: 30 },
      ...{ minutes: 3, created_ms: startMs, expires_ms: startMs + MINUTE_MS, answered_ms: startMs + 5_000 },
      ...{ taken_ms: startMs + 5_000, ended_ms: startMs + 5_000 + 2.5 * MINUTE_MS, end_reason: 'ended' },
      ...{ ended_by: she.userId, caller25_ms: null, callee25_ms: null, callee30_ms: null },
    })
    .execute();
  const report = async (source: 'call' | 'message', refId: string) => {
    await world.as(she, 'report', { body: { userId: he.userId, reason: 'abuse', source, refId } });
    await world.features.idle();
  };
  const see = (token: string, id = callId) => world.call('seeModerationCall', { params: { id } }, token);
  return { ...world, he, she, boss, report, see, startMs };
}

describe('the page of a call', () => {
  it('shows caller, callee, time, length, coins and end', async () => {
    const { see, he, she, boss, startMs } = await openCall();
    const { status, body } = await see(boss.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      caller: { _id: he.userId },
      callee: { _id: she.userId },
      created: new Date(startMs).toISOString(),
      lastedMs: 150_000,
      ...{ price: 50, minutes: 3, paid: 150, earned: 90, payerId: he.userId, earnerId: she.userId },
      ...{ endReason: 'ended', endedBy: she.userId, cases: [] },
    });
  });

  it('lists the cases about the call, and whether they also name messages', async () => {
    const { see, report, send, he, she, boss } = await openCall();
    await report('call', callId);
    expect((await see(boss.token)).body.cases).toMatchObject([
      { about: he.userId, reason: 'report', reportReason: 'abuse', isInChat: false, state: 'open' },
    ]);
    const { message } = await send(he, she, textDraft('Give me your address'));
    await report('message', message._id);
    const { cases } = (await see(boss.token)).body;
    expect(cases.map(({ isInChat }) => isInChat)).toEqual([true]);
  });

  it('lists a case from a chat whose later report names the call', async () => {
    const { see, report, send, he, she, boss } = await openCall();
    const { message } = await send(he, she, textDraft('Give me your address'));
    await report('message', message._id);
    expect((await see(boss.token)).body.cases).toEqual([]);
    await report('call', callId);
    expect((await see(boss.token)).body.cases).toHaveLength(1);
  });

  it('creates an audit entry about the reported user', async () => {
    const { see, report, as, she, he, boss } = await openCall();
    await report('call', callId);
    await see(boss.token);
    const { lines } = await as(boss, 'getAuditLog', { query: {} });
    expect(lines[0]).toMatchObject({
      step: 'callSeen',
      user: { _id: he.userId },
      ref: { kind: 'call', id: callId },
    });
    expect((await see(she.token)).status).toBe(403);
    expect((await as(boss, 'getAuditLog', { query: {} })).lines).toHaveLength(lines.length);
  });

  it('is missing for an unknown call, and refused to a moderator who took part', async () => {
    const { see, database, she, boss } = await openCall();
    const { status, body } = await see(boss.token, 'none');
    expect([status, body.code]).toEqual([404, 'not_found']);
    await grantStaffRole(database, she.userId, 'moderator', 0);
    expect((await see(she.token)).status).toBe(403);
  });
});
