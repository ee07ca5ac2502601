import { describe, expect, it } from 'vitest';
import { channels } from '#shared/realtime/channels.ts';
import { refusedAs } from './support/eventRecorder.ts';
import { setUpPair } from './support/pair.ts';
import { unknownToken } from './support/people.ts';
import { call } from './support/requests.ts';

/** The socket of section 7 and §7.10, tested from outside: who may connect, subscribe and publish. */
const pair = setUpPair();

describe('connecting', () => {
  it('is refused with a code if the token is missing or wrong', async () => {
    const { deployment } = pair();
    expect(await refusedAs(deployment, { token: unknownToken })).toBe('unauthorized');
    expect(await refusedAs(deployment, {})).toBe('unauthorized');
    expect(await refusedAs(deployment, { token: { not: 'a text' } })).toBe('unauthorized');
  });

  it('a heartbeat is answered', async () => {
    expect(await pair().his.ask('heartbeat', {})).toMatchObject({ ok: true });
  });

  it('a message that violates its schema gets an error', async () => {
    for (const [message, body] of [
      ['subscribe', {}],
      ['subscribe', 'chat'],
      ['publish', { channel: channels.rtm(pair().queen.id), token: pair().man.token }],
      ['unsubscribe', null],
    ] as const) {
      expect(await pair().his.ask(message, body), message).toMatchObject({ ok: false, code: 'invalid_body' });
    }
    expect(await pair().his.ask('heartbeat', {})).toMatchObject({ ok: true });
  });
});

describe('channels', () => {
  it("of one's own are open, and return the newest sequence number", async () => {
    const { his, man: me } = pair();
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

  it('of another person, of a foreign media channel and of an unknown kind are refused', async () => {
    const { his, queen: her } = pair();
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

  it("accept only the token of the socket's own person", async () => {
    const { his, man: me, queen: her } = pair();
    expect(await his.subscribe(channels.call(me.id), unknownToken)).toMatchObject({ ok: false });
    expect(await his.subscribe(channels.call(her.id), her.token)).toMatchObject({ ok: false });
    expect(await his.publish(channels.typing(her.id), 'typing', { from: her.id }, her.token)).toMatchObject({
      ok: false,
    });
  });
});

describe('publishing', () => {
  it('reaches the typing channel of a person with a common chat, signed by the server', async () => {
    const { deployment, his, hers, man: me, queen: her } = pair();
    const draft = { type: 'text', text: 'Good evening', tempId: `typing-${Date.now()}` };
    const sent = await call(deployment, 'sendToUser', { params: { id: her.id }, body: draft }, me.token);
    expect(sent.status, sent.text).toBe(200);
    await hers.subscribe(channels.typing(her.id));
    expect(await his.publish(channels.typing(her.id), 'typing', { from: 'somebody else' })).toMatchObject({
      ok: true,
    });
    expect(await hers.hear('typing', 'typing')).toMatchObject({ from: me.id });
  });

  it('a skip is refused without a common match or call', async () => {
    const { his, queen: her } = pair();
    const skip = { match_skip_message: { channel: 'c1', userId: 'somebody else' } };
    expect(await his.publish(channels.rtm(her.id), 'matching_skip', skip)).toMatchObject({ ok: false });
  });

  it('is refused for people’s own channels, unknown events and invalid bodies', async () => {
    const { his, hers, man: me, queen: her } = pair();
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
