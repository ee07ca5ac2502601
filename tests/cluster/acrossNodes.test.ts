/** @module-tag prove */
import { describe, expect, it } from 'vitest';
import { auditBook } from '#backend/money/audit.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { channels } from '#shared/realtime/channels.ts';
import { candidate, offer } from '#tests/kit/backend/rtcPair.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { textDraft } from '#tests/kit/worlds/chats.ts';
import { hasServers, openNodes, type Person } from './nodes.ts';
import { giveCoins, write } from './people.ts';

describe.skipIf(!hasServers)('two nodes', () => {
  const nodes = openNodes(2);
  const first = () => nodes.all[0]!;
  const second = () => nodes.all[1]!;

  const dataOf = <T>(person: Person, event: string) =>
    person.socket.heard.findLast((message) => message.event === event)?.data as T | undefined;
  const search = ({ node, token }: Person) =>
    node.call('matchRequest', { body: { matchingFilter: defaultMatchingFilter } }, token);
  const presenceOf = async (viewer: Person, userId: string) =>
    (await viewer.node.call('presence', { body: { userId } }, viewer.token)).body.status;

  /** Lets two people match, so that they may write to each other and call. */
  async function matched(): Promise<{ him: Person; her: Person; channelId: string; matchId: string }> {
    const him = await nodes.person(first());
    const her = await nodes.person(second(), 'goddess');
    await search(him);
    await search(her);
    type Found = { matchId: string; credentials: { channelId: string } };
    await waitFor(() => {
      expect(dataOf<Found>(him, 'matchFound')).toBeDefined();
      expect(dataOf<Found>(her, 'matchFound')).toBeDefined();
    });
    const found = dataOf<Found>(him, 'matchFound')!;
    expect(dataOf<Found>(her, 'matchFound')?.matchId).toBe(found.matchId);
    return { him, her, matchId: found.matchId, channelId: found.credentials.channelId };
  }

  it('see a person who is connected to the other one', async () => {
    const him = await nodes.person(first());
    const her = await nodes.person(second(), 'goddess');
    await waitFor(async () => expect(await presenceOf(him, her.userId)).toBe('online'));
    await waitFor(async () => expect(await presenceOf(her, him.userId)).toBe('online'));
    him.socket.close();
    await waitFor(async () => expect(await presenceOf(her, him.userId)).toBe('offline'));
  });

  it('pair two people who search at different nodes, and relay their signals', async () => {
    const { him, her, channelId } = await matched();
    const room = channels.rtc(channelId);
    expect(await him.socket.subscribe(room)).toMatchObject({ ok: true, peers: [] });
    await him.socket.publish(room, 'description', offer);
    for (let number = 1; number <= 5; number++)
      await him.socket.publish(room, 'candidate', candidate(number));
    expect(await her.socket.subscribe(room)).toMatchObject({ ok: true, peers: [him.userId] });
    const heard = (person: Person) =>
      person.socket.heard.filter(({ channel }) => channel === room).map(({ event }) => event);
    await waitFor(() => {
      expect(heard(her)).toEqual(['description', ...Array.from({ length: 5 }, () => 'candidate')]);
      expect(heard(him)).toEqual(['joined']);
    });
    await her.socket.publish(room, 'bye', {});
    await waitFor(() => expect(heard(him)).toEqual(['joined', 'bye']));
  });

  it('show a match to both nodes, and end it at both', async () => {
    const { him, her, matchId } = await matched();
    await waitFor(async () => expect(await presenceOf(her, him.userId)).toBe('inacall'));
    for (const node of nodes.all) expect(node.features.matching.isInMatch(him.userId)).toBe(true);
    await her.node.call('matchingEnd', { body: { matchId, reason: 'skip' } }, her.token);
    await waitFor(() => {
      expect(him.socket.events()).toContain('matchEnded');
      for (const node of nodes.all) expect(node.features.matching.isInMatch(him.userId)).toBe(false);
    });
  });

  it('cancel a search at another node than the one that began it', async () => {
    const him = await nodes.person(first());
    await search(him);
    await waitFor(() => expect(second().features.matching.isSearching(him.userId)).toBe(true));
    await second().call('cancelMatchRequest', { body: {} }, him.token);
    await waitFor(() => {
      for (const node of nodes.all) expect(node.features.matching.isSearching(him.userId)).toBe(false);
    });
    const her = await nodes.person(second(), 'goddess');
    await search(her);
    expect(her.socket.events()).not.toContain('matchFound');
    await her.node.call('cancelMatchRequest', { body: {} }, her.token);
  });

  it('deliver a message of one node to the sockets at both, with numbers in a row', async () => {
    const { him, her } = await matched();
    const elsewhere = await nodes.connect(her, first());
    const before = (await her.socket.subscribe(channels.chat(her.userId))).seq;
    for (let number = 1; number <= 5; number++) {
      const input = { params: { id: her.userId }, body: textDraft(`message ${number}`) };
      expect((await him.node.call('sendToUser', input, him.token)).status).toBe(200);
    }
    for (const socket of [her.socket, elsewhere])
      await waitFor(() => {
        const messages = socket.heard.filter(({ event }) => event === 'message');
        expect(messages).toHaveLength(5);
      });
    const numbers = her.socket.heard
      .filter(({ channel, seq }) => channel === channels.chat(her.userId) && seq > before)
      .map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, index) => before + index + 1));
  });

  it('inform the chats of a person whose node ended, and cancel the search', async () => {
    const third = await nodes.start();
    const him = await nodes.person(first());
    const her = await nodes.person(third, 'goddess');
    await write(her, him, 'hello');
    await write(him, her, 'hello to you');
    await waitFor(async () => expect(await presenceOf(him, her.userId)).toBe('online'));
    await search(her);
    await waitFor(() => expect(first().features.matching.isSearching(her.userId)).toBe(true));
    await third.close();
    await waitFor(() => {
      expect(dataOf<{ status: string }>(him, 'presence')).toMatchObject({
        userId: her.userId,
        status: 'offline',
      });
      expect(first().features.matching.isSearching(her.userId)).toBe(false);
    });
  });

  it('ring, connect and end a call between people at different nodes', async () => {
    const { him, her, matchId } = await matched();
    await giveCoins(him);
    await her.node.call('matchingEnd', { body: { matchId, reason: 'skip' } }, her.token);
    const { status, body } = await her.node.call(
      'startCall',
      { params: { userId: him.userId, fromScreen: 'chat' }, body: { callType: 'video' } },
      her.token,
    );
    expect(status).toBe(200);
    type Ring = { callId: string; credentials: { channelId: string } };
    await waitFor(() => expect(dataOf<Ring>(him, 'incomingCall')?.callId).toBe(body.callId));
    const room = channels.rtc(body.credentials.channelId);
    expect((await her.socket.subscribe(room)).ok).toBe(true);
    expect(await him.socket.subscribe(room)).toMatchObject({ ok: true, peers: [her.userId] });
    await waitFor(async () => {
      const row = await first()
        .context.database.selectFrom('calls')
        .select(['state', 'minutes'])
        .where('id', '=', body.callId)
        .executeTakeFirst();
      expect(row).toEqual({ state: 'live', minutes: 1 });
    });
    for (const node of nodes.all) expect(node.features.calls.isInCall(her.userId)).toBe(true);
    await him.node.call(
      'cancelCall',
      { params: { callId: body.callId }, body: { reason: 'ended' } },
      him.token,
    );
    await waitFor(() => {
      for (const person of [him, her]) expect(person.socket.events()).toContain('callEnded');
      for (const node of nodes.all) expect(node.features.calls.isInCall(her.userId)).toBe(false);
    });
    expect((await auditBook(first().context.database)).problems).toEqual([]);
  });
});
