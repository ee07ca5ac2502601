import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/domain/constants.ts';
import { createScope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import { openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';
import { chatTexts } from '../chat/texts.ts';
import { demoPeople } from '../seed/people.ts';
import { replyTo } from './responder.ts';
import { startAnswering } from './index.ts';

const woman = demoPeople.find(({ gender }) => gender === 'female')!;

async function withCompanion(locale: Locale = 'uk') {
  const world = await openChats();
  const [he, she] = [await world.person(), await world.person('goddess')];
  const scope = createScope();
  startAnswering({
    scope,
    clock: world.clock,
    log: world.context.log,
    url: world.url,
    secret: null,
    chat: world.features.chat,
    people: [{ userId: she.userId, person: woman }],
    issueToken: (userId) => world.issueToken(userId),
    localeOf: (_, appLang) => Promise.resolve((appLang ?? locale) as Locale),
  });
  world.context.scope.onEnd(() => scope.end());
  /** Advances the clock and runs the work that becomes due. */
  const pass = async (ms: number) => {
    world.clock.advance(ms);
    await world.features.idle();
  };
  return { world, he, she, scope, pass };
}

type Scene = Awaited<ReturnType<typeof withCompanion>>;
const answersTo = async ({ world, she }: Scene, who: Person, chatId: string) =>
  (await world.history(who, chatId)).messages.filter(({ from }) => from === she.userId);

describe('a companion', () => {
  it('reads, types and answers in the user’s language', async () => {
    const scene = await withCompanion();
    const { world, he, pass } = scene;
    const ear = await world.ear(he);
    await ear.socket.subscribe(channels.typing(he.userId));
    const { chatId } = (await world.send(he, scene.she, textDraft('good evening'))).message;
    await pass(999);
    expect((await world.history(he, chatId)).messages[0]?.status).toBe('sent');
    await pass(1_001);
    await expect.poll(async () => (await world.history(he, chatId)).messages[0]?.status).toBe('read');
    await expect.poll(() => ear.socket.events()).toContain('typing');
    expect(await answersTo(scene, he, chatId)).toEqual([]);
    await world.send(he, scene.she, textDraft('are you there?'));
    await pass(5_000);
    await expect.poll(async () => (await answersTo(scene, he, chatId)).length).toBe(1);
    const [answer] = await answersTo(scene, he, chatId);
    const known = Object.values(chatTexts.uk.companion).flat();
    expect(answer?.type === 'sticker' || known.includes(answer?.text ?? '')).toBe(true);
    expect((await world.chat(he, chatId)).companionReadUpTo).toBeGreaterThan(
      answer!.created_unreadable! - 10_000,
    );
    // The companion answers both messages of the user at once.
    await pass(60_000);
    expect(await answersTo(scene, he, chatId)).toHaveLength(1);
  });

  it('sends no message after a block, and none after its scope ended', async () => {
    const scene = await withCompanion();
    const { world, he, she, scope, pass } = scene;
    const { chatId } = (await world.send(he, she)).message;
    await world.block(he, she);
    await pass(10_000);
    await world.as(he, 'unblock', { params: { id: she.userId } });
    await world.send(he, she);
    scope.end();
    await pass(10_000);
    expect(await answersTo(scene, he, chatId)).toEqual([]);
  });
});

describe('an answer', () => {
  it('fits the message and never repeats the previous answer', () => {
    const { companion } = chatTexts.es;
    const heard = { type: 'text', text: 'hola', hasGift: false } as const;
    let last: string | null = null;
    const kinds = { text: 0, sticker: 0 };
    for (let at = 0; at < 600; at++) {
      const answer = replyTo(heard, 'es', last, Math.random);
      kinds[answer.type] += 1;
      if (answer.type !== 'text') continue;
      expect(answer.text).not.toBe(last);
      expect(companion.toText).toContain(answer.text);
      last = answer.text;
    }
    expect(kinds.sticker).toBeGreaterThan(50);
    expect(kinds.sticker).toBeLessThan(160);
    const text = (more: object) => {
      const answer = replyTo({ ...heard, ...more }, 'es', null, () => 0.5);
      return answer.type === 'text' ? answer.text : '';
    };
    expect(companion.toQuestion).toContain(text({ text: '¿Qué tal?' }));
    expect(companion.toMedia).toContain(text({ type: 'media' }));
    expect(companion.toSticker).toContain(text({ type: 'gif' }));
    expect(companion.toGift).toContain(text({ type: 'media', hasGift: true }));
  });
});
