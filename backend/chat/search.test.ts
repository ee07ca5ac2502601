import { describe, expect, it } from 'vitest';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);

async function find(who: Person, text: string, more: Record<string, string> = {}) {
  const { messages, chats, paginationToken } = await world.as(who, 'searchMessages', {
    query: { text, ...more } as never,
  });
  return { texts: messages.map((message) => message.text), messages, chats, paginationToken };
}
const say = (from: Person, to: Person, text: string) => world.send(from, to, textDraft(text));

describe('the search of messages on the server', () => {
  it('finds beginnings of words, ignoring case and accents, newest first, with their chats', async () => {
    const [he, she] = [await world.person(), await world.person('goddess')];
    const chatId = await world.becomeAcquainted(he, she);
    await say(he, she, 'ПРИВЕТ из Ёлки');
    world.clock.advance(1_000);
    await say(she, he, 'Приветствую, Café');
    expect((await find(he, 'привет')).texts).toEqual(['Приветствую, Café', 'ПРИВЕТ из Ёлки']);
    expect((await find(he, 'елк ПРИ')).texts).toEqual(['ПРИВЕТ из Ёлки']);
    expect((await find(he, 'cafe')).texts).toEqual(['Приветствую, Café']);
    expect((await find(he, 'ривет')).texts).toEqual([]);
    const { chats } = await find(he, 'cafe');
    expect(chats.map(({ _id, user }) => [_id, user?._id])).toEqual([[chatId, she.userId]]);
  });

  it('finds nothing from other people, blocked chats, and deleted, hidden or cleared messages', async () => {
    const [he, she, stranger] = [await world.person(), await world.person('goddess'), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const own = await say(he, she, 'secret one');
    const hers = await say(she, he, 'secret two');
    await say(she, he, 'secret three');
    const texts = async (who: Person) =>
      (await find(who, 'secret')).texts.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
    expect(await texts(he)).toEqual(['secret one', 'secret three', 'secret two']);
    expect(await texts(stranger)).toEqual([]);
    expect(
      await world.refusal(stranger, 'searchMessages', { query: { text: 'secret', chatId } as never }),
    ).toBe('404 not_found');
    const remove = (messageId: string) =>
      world.as(he, 'deleteMessages', { body: { chatId, messages: [messageId] } });
    await remove(own.message._id);
    await remove(hers.message._id);
    expect(await texts(he)).toEqual(['secret three']);
    expect(await texts(she)).toEqual(['secret three', 'secret two']);
    await world.as(he, 'deleteChats', { body: { chatIds: [chatId] } });
    world.clock.advance(1_000);
    await say(she, he, 'secret four');
    expect(await texts(he)).toEqual(['secret four']);
    await world.block(she, he);
    expect([await texts(he), await texts(she)]).toEqual([[], []]);
  });

  it('returns further pages, in one chat or in all', async () => {
    const [he, she, third] = [
      await world.person(),
      await world.person('goddess'),
      await world.person('goddess'),
    ];
    const chatId = await world.becomeAcquainted(he, she);
    await world.becomeAcquainted(he, third);
    for (let at = 0; at < 5; at++) {
      world.clock.advance(1_000);
      await say(he, at % 2 === 0 ? she : third, `walk ${at}`);
    }
    const all: (string | null)[] = [];
    let token: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof find>> = await find(he, 'walk', {
        count: '2',
        ...(token === null ? {} : { paginationToken: token }),
      });
      all.push(...page.texts);
      token = page.paginationToken;
    } while (token !== null);
    expect(all).toEqual(['walk 4', 'walk 3', 'walk 2', 'walk 1', 'walk 0']);
    expect((await find(he, 'walk', { chatId })).texts).toEqual(['walk 4', 'walk 2', 'walk 0']);
  });

  it('refuses texts that are too short or too long, and finds nothing for punctuation alone', async () => {
    const he = await world.person();
    const refusal = (text: string) => world.refusal(he, 'searchMessages', { query: { text } as never });
    expect([await refusal('a'), await refusal('a'.repeat(101))]).toEqual([
      '400 invalid_body',
      '400 invalid_body',
    ]);
    expect((await find(he, '...')).texts).toEqual([]);
  });
});
