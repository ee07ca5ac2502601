import { describe, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';
import { openRtcPair, candidate, offer } from '#tests/kit/backend/rtcPair.ts';
import { disconnectedAfterMs } from './hub.ts';

const backend = sharedBackend();

describe('peer signalling', () => {
  it('reports who is inside, enters and leaves, and carries messages between the two', async () => {
    const clock = createManualClock(Date.now());
    const backend = await startTestBackend({ clock });
    const { a, b, connect, room } = await openRtcPair(backend);
    const [one, other] = [await connect(a), await connect(b)];
    expect((await one.subscribe(room)).peers).toEqual([]);
    expect((await other.subscribe(room)).peers).toEqual([a.userId]);
    await waitFor(() => expect(one.heard).toMatchObject([{ event: 'joined', data: { userId: b.userId } }]));
    await other.publish(room, 'description', offer);
    await waitFor(() =>
      expect(one.heard[1]).toMatchObject({ event: 'description', data: { ...offer, from: b.userId } }),
    );
    expect(other.heard).toEqual([]);
    other.close();
    await waitFor(() => {
      clock.advance(disconnectedAfterMs);
      expect(one.heard[2]).toMatchObject({ event: 'left', data: { userId: b.userId } });
    });
    await one.ask('unsubscribe', { channel: room });
    expect((await one.subscribe(room)).peers).toEqual([]);
  });

  it('stores earlier messages in order until the other person enters', async () => {
    const { a, b, connect, room } = await openRtcPair(backend);
    const one = await connect(a);
    await one.subscribe(room);
    await one.publish(room, 'description', offer);
    for (let number = 1; number <= 63; number++) {
      expect((await one.publish(room, 'candidate', candidate(number))).ok).toBe(true);
    }
    expect(await one.publish(room, 'candidate', candidate(64))).toMatchObject({
      ok: false,
      code: 'too_many_requests',
    });

    const other = await connect(b);
    expect((await other.subscribe(room)).peers).toEqual([a.userId]);
    await waitFor(() => expect(other.heard).toHaveLength(64));
    expect(other.events()).toEqual(['description', ...Array.from({ length: 63 }, () => 'candidate')]);
    const numbers = other.heard
      .slice(1)
      .map(({ data }) => (data as ReturnType<typeof candidate>).candidate.candidate);
    expect(numbers).toEqual(Array.from({ length: 63 }, (_, index) => `candidate:${index + 1}`));
    await one.publish(room, 'bye', {});
    await waitFor(() => expect(other.events().at(-1)).toBe('bye'));
  });

  it('can be peeked at by its two members without entering', async () => {
    const { a, b, connect, room } = await openRtcPair(backend);
    const [one, other, stranger] = [
      await connect(a),
      await connect(b),
      await connect(await backend.signUp()),
    ];
    const peek = ({ ask }: typeof one, channel = room, { token } = b) => ask('peek', { channel, token });
    await one.subscribe(room);
    expect(await peek(other)).toMatchObject({ ok: true, waiting: [] });
    await one.publish(room, 'description', offer);
    await one.publish(room, 'candidate', candidate(1));
    for (const _ of [1, 2]) {
      expect(await peek(other)).toMatchObject({
        ok: true,
        waiting: [
          { channel: room, event: 'description', data: { ...offer, from: a.userId } },
          { event: 'candidate' },
        ],
      });
    }
    // No one was notified, and the messages still wait.
    expect(one.heard).toEqual([]);
    expect((await other.subscribe(room)).peers).toEqual([a.userId]);
    await waitFor(() => expect(other.events()).toEqual(['description', 'candidate']));
    expect(await peek(other)).toMatchObject({ ok: true, waiting: [] });

    expect(await peek(stranger)).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(await peek(other, channels.rtc('nowhere'))).toMatchObject({ ok: false, code: 'not_found' });
    expect(await peek(other, channels.call(b.userId))).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('refuses a second tab of a person, and notifies the peer once that the person is gone', async () => {
    const clock = createManualClock(Date.now());
    const backend = await startTestBackend({ clock });
    const { a, b, connect, room } = await openRtcPair(backend);
    const one = await connect(a);
    await one.subscribe(room);
    const tabs = [await connect(b), await connect(b)];
    expect((await tabs[0]!.subscribe(room)).ok).toBe(true);
    expect(await tabs[1]!.subscribe(room)).toMatchObject({ ok: false, code: 'busy' });
    await one.publish(room, 'bye', {});
    await waitFor(() => expect(tabs[0]!.events()).toEqual(['bye']));
    expect(tabs[1]!.events()).toEqual([]);
    tabs[0]!.close();
    tabs[1]!.close();
    await waitFor(() => {
      clock.advance(disconnectedAfterMs);
      expect(one.events()).toEqual(['joined', 'left']);
    });
  });

  it('belongs to one socket per person, and messages of another window are dropped', async () => {
    const { hub, a, b, connect } = await openRtcPair(backend);
    hub.openRtc('call', [a.userId, b.userId]);
    const call = channels.rtc('call');
    const [one, early, other] = [await connect(a), await connect(b), await connect(b)];
    await one.subscribe(call);
    // Sends both requests together, as a client does that does not wait for the first answer.
    const asked = [early.subscribe(call), early.publish(call, 'media', { camera: true, microphone: true })];
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, true]);
    await waitFor(() => expect(one.events()).toEqual(['joined', 'media']));
    expect(await other.subscribe(call)).toMatchObject({ ok: false, code: 'busy' });
    expect(await other.publish(call, 'description', offer)).toMatchObject({ ok: false, code: 'busy' });
    // A reloaded page replaces the earlier one.
    const again = await connect(b);
    expect((await again.subscribe(call)).ok).toBe(true);
    expect(await early.publish(call, 'description', offer)).toMatchObject({ ok: false, code: 'busy' });
    expect((await again.publish(call, 'bye', {})).ok).toBe(true);
    await waitFor(() => expect(one.events()).toEqual(['joined', 'media', 'bye']));
  });

  it('survives a short break: a person who returns in time never left, and receives the messages from meanwhile', async () => {
    const { a, b, connect, room } = await openRtcPair(backend);
    const [one, other] = [await connect(a), await connect(b)];
    await one.subscribe(room);
    await other.subscribe(room);
    await waitFor(() => expect(one.events()).toEqual(['joined']));
    other.close();
    await one.publish(room, 'description', offer);
    const back = await connect(b);
    expect((await back.subscribe(room)).peers).toEqual([a.userId]);
    await one.publish(room, 'candidate', candidate(1));
    await waitFor(() => expect(back.events()).toEqual(['description', 'candidate']));
    await back.publish(room, 'bye', {});
    await waitFor(() => expect(one.events()).toEqual(['joined', 'bye']));
  });

  it('ends when the room is closed', async () => {
    const { hub, a, b, connect, room, roomId } = await openRtcPair(backend);
    const [one, other] = [await connect(a), await connect(b)];
    await one.subscribe(room);
    await other.subscribe(room);
    hub.closeRtc(roomId);
    expect(await one.publish(room, 'bye', {})).toMatchObject({ ok: false, code: 'not_found' });
    expect(await one.subscribe(room)).toMatchObject({ ok: false, code: 'not_found' });
    expect(other.heard).toEqual([]);
  });
});
