import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { mediaDraft, openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);

async function withStreamer() {
  return { she: await world.person('goddess'), he: await world.person() };
}

const say = (who: Person, autoReplies: Record<string, string>) =>
  world.as(who, 'updateClientSettings', {
    body: {
      autoReplies: Object.fromEntries(
        Object.entries(autoReplies).map(([type, text]) => [type, { enabled: true, text }]),
      ),
    },
  });

describe('automatic messages', () => {
  it('greet a person who writes first, once', async () => {
    const { she, he } = await withStreamer();
    await say(she, { greeting: 'glad you wrote' });
    const ear = await world.ear(he);
    const { chatId } = (await world.send(he, she)).message;
    expect(await world.texts(he, chatId)).toEqual(['glad you wrote', 'hello']);
    expect((await world.history(he, chatId)).messages[0]).toMatchObject({
      from: she.userId,
      source: 'autoMessage',
      status: 'sent',
    });
    expect((await ear.heard()).map(({ data }) => data['message']?.['text'])).toEqual([
      'hello',
      'glad you wrote',
    ]);
    await world.send(he, she);
    expect(await world.texts(he, chatId)).toHaveLength(3);
    // A greeting is not a reply: the chat stays in her request folder, and he may not write more.
    expect(await world.chat(she, chatId)).toMatchObject({ isInRequestFolder: true, unreadMessages: 2 });
    for (let at = 0; at < 3; at++) await world.send(he, she);
    expect(await world.refusal(he, 'sendToUser', { params: { id: she.userId }, body: textDraft() })).toBe(
      '429 wait_for_reply',
    );
  });

  it('say that she is away, once per day and person', async () => {
    const { she, he } = await withStreamer();
    await say(she, { greeting: 'glad you wrote', away: 'back soon' });
    const { chatId } = (await world.send(he, she)).message;
    const ear = await world.ear(she);
    await world.send(he, she);
    expect(await world.texts(he, chatId)).toEqual(['hello', 'back soon', 'hello']);
    ear.socket.close();
    await expect.poll(() => world.context.hub.isConnected(she.userId)).toBe(false);
    world.clock.advance(DAY_MS - 1);
    await world.send(he, she);
    const timesSaid = async (who: Person) =>
      (await world.texts(who, chatId)).filter((text) => text === 'back soon').length;
    expect(await timesSaid(he)).toBe(1);
    world.clock.advance(1);
    // A session lasts a day too, so he needs a new one.
    const again = { ...he, token: await world.issueToken(he.userId) };
    await world.send(again, she);
    expect(await timesSaid(again)).toBe(2);
    const another = await world.person();
    const other = await world.send(another, she);
    expect(await world.texts(another, other.message.chatId)).toEqual(['back soon', 'hello']);
  });

  it('thank a new follower and open a chat', async () => {
    const { she, he } = await withStreamer();
    await say(she, { newFollower: 'thank you' });
    await world.follow(he, she);
    const [chat] = await world.list(he);
    // The follower is no stranger, so the message is not a request.
    expect(chat).toMatchObject({ isInRequestFolder: false, lastMessage: { text: 'thank you' } });
    expect(await world.list(she)).toHaveLength(1);
    await world.database.deleteFrom('favorites').where('from_id', '=', he.userId).execute();
    await world.follow(he, she);
    expect(await world.texts(he, chat!._id)).toEqual(['thank you']);
  });

  it('thank for a gift instead of a greeting', async () => {
    const { she, he } = await withStreamer();
    await say(she, { giftThanks: 'how kind', greeting: 'glad you wrote' });
    const gift = () => mediaDraft([{ giftId: 'welcome' }]);
    const { chatId } = (await world.send(he, she, gift())).message;
    expect(await world.texts(he, chatId)).toEqual(['how kind', null]);
    await world.send(he, she, gift());
    expect(await world.texts(he, chatId)).toEqual([null, 'how kind', null]);
    world.clock.advance(DAY_MS);
    const again = { ...he, token: await world.issueToken(he.userId) };
    await world.send(again, she, gift());
    expect(await world.texts(again, chatId)).toEqual(['how kind', null, null, 'how kind', null]);
  });

  it('are sent after a follow through the API', async () => {
    const { she, he } = await withStreamer();
    await say(she, { newFollower: 'thank you' });
    await world.as(he, 'addFavorite', { params: { id: she.userId } });
    const [chat] = await world.list(he);
    expect(await world.texts(he, chat!._id)).toEqual(['thank you']);
  });

  it('of an unapproved streamer are only sent as replies', async () => {
    const [she, he] = [await world.person('pendingGoddess'), await world.person()];
    await say(she, { greeting: 'glad you wrote', newFollower: 'thank you' });
    await world.follow(he, she);
    expect(await world.list(he)).toEqual([]);
    const { chatId } = (await world.send(he, she)).message;
    expect(await world.texts(he, chatId)).toEqual(['glad you wrote', 'hello']);
    await world.database.deleteFrom('favorites').where('from_id', '=', he.userId).execute();
    // A message that was not sent can still be sent later.
    await world.follow(he, she);
    expect(await world.texts(he, chatId)).toEqual(['thank you', 'glad you wrote', 'hello']);
  });

  it('are sent after a live match, unless it ended in a conflict or became a call', async () => {
    for (const [reason, expected] of [
      ['skip', 1],
      ['unmatch', 0],
      ['call', 0],
    ] as const) {
      const { she, he } = await withStreamer();
      await say(she, { afterMatch: 'nice to meet you' });
      const ears = [await world.ear(he), await world.ear(she)];
      for (const who of [he, she]) await world.as(who, 'matchRequest', { body: { matchingFilter: {} } });
      await world.features.idle();
      const matchId = world.features.matching.matchOf(he.userId)!.matchId;
      for (const who of [he, she]) await world.as(who, 'matchingStart', { body: { matchId } });
      if (reason === 'unmatch') await world.as(he, 'unmatch', { body: { userId: she.userId } });
      else await world.as(he, 'matchingEnd', { body: { matchId, reason } });
      const heard = (await ears[0]!.heard()).filter(({ event }) => event === 'message');
      expect([reason, heard.length]).toEqual([reason, expected]);
      // Cancels the searches, because the next two people would be matched with these.
      for (const who of [he, she]) await world.as(who, 'cancelMatchRequest', { body: {} });
    }
  });

  it('are not sent if they are off or offensive, to a blocked or ignored person, or by a user', async () => {
    const { she, he } = await withStreamer();
    await world.as(she, 'updateClientSettings', {
      body: { autoReplies: { greeting: { enabled: false, text: 'no' }, away: { enabled: true, text: ' ' } } },
    });
    const first = await world.send(he, she);
    expect(await world.texts(he, first.message.chatId)).toEqual(['hello']);
    await say(she, { away: 'you whore' });
    await world.send(he, she);
    await say(she, { away: 'away' });
    await world.as(she, 'hideChat', { params: { id: first.message.chatId } });
    await world.send(he, she);
    expect(await world.texts(he, first.message.chatId)).toEqual(['hello', 'hello', 'hello']);
    const man = await world.person();
    await say(man, { away: 'away' });
    const toMan = await world.send(he, man);
    expect(await world.texts(he, toMan.message.chatId)).toEqual(['hello']);
    await say(she, { newFollower: 'thank you' });
    const enemy = await world.person();
    await world.block(she, enemy);
    await world.follow(enemy, she);
    expect(await world.list(enemy)).toEqual([]);
  });
});

describe('suggestions', () => {
  it('are in the reader’s language, with the chosen text', async () => {
    const { she } = await withStreamer();
    const ask = () => world.as(she, 'getAutoreplySuggestions', { query: { type: 'away' } });
    const english = await ask();
    expect(english.suggestions.length).toBeGreaterThan(1);
    expect(english.selectedText).toBeNull();
    await say(she, { away: 'my own' });
    await world.as(she, 'sendDeviceInfo', {
      body: { osName: 'Linux', deviceId: 'd', appLang: 'uk', osLang: 'uk', pushToken: null },
    });
    const ukrainian = await ask();
    expect(ukrainian.selectedText).toBe('my own');
    expect(ukrainian.suggestions).toHaveLength(english.suggestions.length);
    expect(ukrainian.suggestions[0]).toMatch(/\p{Script=Cyrillic}/u);
  });

  it('for first sentences change each day, and one is replaced on demand', async () => {
    const { she, he } = await withStreamer();
    const idsOf = (messages: readonly { _id: string }[]) => messages.map(({ _id }) => _id);
    const ask = async (refreshMessageId?: string) =>
      idsOf(
        (await world.as(she, 'getLetsTalkOffers', { query: refreshMessageId ? { refreshMessageId } : {} }))
          .letsTalkMessages,
      );
    const today = await ask();
    expect(new Set(today).size).toBe(4);
    expect(await ask()).toEqual(today);
    expect(await ask('nothing')).toEqual(today);
    let shown = new Set(today);
    for (let at = 0; at < 5; at++) {
      const before = await ask();
      const after = await ask(before[1]);
      expect(after.filter((id) => !before.includes(id))).toHaveLength(1);
      expect(after[0]).toBe(before[0]);
      shown = new Set([...shown, ...after]);
    }
    expect(shown.size).toBe(9);
    expect(await world.refusal(he, 'getLetsTalkOffers', { query: {} })).toBe('403 forbidden');
    const { messages } = await world.as(he, 'getLetsTalkMessages', {});
    expect(idsOf(messages)).toEqual(today);
    world.clock.advance(DAY_MS);
    const later = await world.issueToken(she.userId);
    const tomorrow = await world.call('getLetsTalkOffers', { query: {} }, later);
    expect(idsOf(tomorrow.body.letsTalkMessages)).not.toEqual(today);
  });
});
