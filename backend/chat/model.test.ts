import fc from 'fast-check';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { expect, it } from 'vitest';
import { reactionEmojis } from '#shared/domain/messageParts.ts';
import { ApiFailure } from '../lib/failure.ts';
import { openModelWorld, visible, type ModelWorld, type Replica } from './testing/modelWorld.ts';
import { mediaDraft, textDraft, type Person } from '#tests/kit/worlds/chats.ts';

interface Scene {
  readonly world: ModelWorld;
  readonly people: readonly Person[];
  /** All drafts that were sent, so that a step can repeat one. */
  readonly sent: { from: Person; to: Person; draft: ReturnType<typeof textDraft> }[];
}

/** An action of a person. `pick` selects the object of the action. */
type Step = (scene: Scene, from: Person, to: Person, pick: number) => unknown;

const chatOf = async ({ world }: Scene, who: Person, other: Person) =>
  world.handlers.getChatByUser({ ...world.asPerson(who), params: { id: other.userId } });

const messagesOf = async (scene: Scene, who: Person, other: Person) => {
  const chat = await chatOf(scene, who, other);
  const query = { count: 50, direction: 'older' as const };
  const { messages } = await scene.world.handlers.getHistory({
    ...scene.world.asPerson(who),
    params: { chatId: chat._id },
    query,
  });
  return { chatId: chat._id, messages: messages ?? [] };
};

let callCount = 0;

const steps: Record<string, Step> = {
  async text({ world, sent }, from, to) {
    const draft = textDraft();
    sent.push({ from, to, draft });
    const { handlers, asPerson } = world;
    return handlers.sendToUser({ ...asPerson(from, 'goddess'), params: { id: to.userId }, body: draft });
  },
  async again({ world, sent }, _from, _to, pick) {
    const one = sent[pick % Math.max(1, sent.length)];
    if (!one) return;
    const { handlers, asPerson } = world;
    return handlers.sendToUser({
      ...asPerson(one.from, 'goddess'),
      params: { id: one.to.userId },
      body: one.draft,
    });
  },
  group: ({ world }, from, to, pick) =>
    world.handlers.sendGroupToUser({
      ...world.asPerson(from, 'goddess'),
      params: { id: to.userId },
      body: { messages: Array.from({ length: 1 + (pick % 4) }, () => textDraft()) },
    }),
  media: ({ world }, from, to, pick) =>
    world.handlers.sendToUser({
      ...world.asPerson(from, 'goddess'),
      params: { id: to.userId },
      body: mediaDraft([
        { tempUploadId: world.newUpload(), ...(pick % 3 === 0 ? { price: 1 + (pick % 50) } : {}) },
        { tempUploadId: world.newUpload(), isPrivate: pick % 2 === 0 },
      ]),
    }),
  gift: ({ world }, from, to, pick) =>
    world.handlers.sendToUser({
      ...world.asPerson(from),
      params: { id: to.userId },
      body: mediaDraft([{ giftId: (['welcome', 'rose', 'heart', 'cocktail'] as const)[pick % 4]! }]),
    }),
  async unblur(scene, from, to, pick) {
    const { chatId, messages } = await messagesOf(scene, from, to);
    const media = messages.flatMap((message) => message.media ?? []);
    const item = media[pick % Math.max(1, media.length)];
    if (!item) return;
    const body = { chatId, messageId: item.messageId!, mediaItemId: item.id };
    return scene.world.handlers.unblurMedia({ ...scene.world.asPerson(from), body });
  },
  async read(scene, from, to) {
    const { _id: id } = await chatOf(scene, from, to);
    const { handlers, asPerson } = scene.world;
    return handlers.setMessageStatus({ ...asPerson(from), params: { status: 'read', id } });
  },
  async readUpTo(scene, from, to, pick) {
    const { messages } = await messagesOf(scene, from, to);
    const id = messages[pick % Math.max(1, messages.length)]?._id;
    const { handlers, asPerson } = scene.world;
    return id && handlers.setMessageStatus({ ...asPerson(from), params: { status: 'read', id } });
  },
  async readAll({ world }, from, _, pick) {
    const listFilter = (['all', 'requestFolder', 'unread', 'followings'] as const)[pick % 4]!;
    return world.handlers.readAllChats({
      ...world.asPerson(from),
      body: { listFilter, chatType: 'all' },
    });
  },
  async deleteSome(scene, from, to, pick) {
    const { chatId, messages } = await messagesOf(scene, from, to);
    const chosen = messages.filter((_, at) => (pick >> (at % 8)) & 1).map(({ _id }) => _id);
    if (chosen.length === 0) return;
    const { handlers, asPerson } = scene.world;
    return handlers.deleteMessages({ ...asPerson(from), body: { chatId, messages: chosen } });
  },
  async reply(scene, from, to, pick) {
    const { messages } = await messagesOf(scene, from, to);
    const quoted = messages[pick % Math.max(1, messages.length)];
    if (!quoted) return;
    const { handlers, asPerson } = scene.world;
    return handlers.sendToUser({
      ...asPerson(from, 'goddess'),
      params: { id: to.userId },
      body: { ...textDraft(), replyTo: { messageId: quoted._id } },
    });
  },
  async forward(scene, from, to, pick) {
    const third = scene.people.find((person) => person !== from && person !== to);
    const { messages } = await messagesOf(scene, from, to);
    const source = messages.filter(({ type }) => type === 'text')[pick % Math.max(1, messages.length)];
    if (!third || !source?.text) return;
    const { handlers, asPerson } = scene.world;
    return handlers.sendToUser({
      ...asPerson(from, 'goddess'),
      params: { id: third.userId },
      body: { ...textDraft(source.text), forwardedFrom: { name: 'made up', messageId: source._id } },
    });
  },
  async react(scene, from, to, pick) {
    const { chatId, messages } = await messagesOf(scene, from, to);
    const messageId = messages[pick % Math.max(1, messages.length)]?._id;
    if (messageId === undefined) return;
    const emoji = ([null, ...reactionEmojis] as const)[pick % 3] ?? null;
    const { handlers, asPerson } = scene.world;
    return handlers.reactToMessage({ ...asPerson(from), body: { chatId, messageId, emoji } });
  },
  async edit(scene, from, to, pick) {
    const { chatId, messages } = await messagesOf(scene, from, to);
    const own = messages.filter((message) => message.from === from.userId && message.type === 'text');
    const messageId = own[pick % Math.max(1, own.length)]?._id;
    if (messageId === undefined) return;
    const { handlers, asPerson } = scene.world;
    return handlers.editMessage({ ...asPerson(from), body: { chatId, messageId, text: `edit ${pick}` } });
  },
  async deleteChat(scene, from, to) {
    const { _id: id } = await chatOf(scene, from, to);
    const { handlers, asPerson } = scene.world;
    return handlers.deleteChats({ ...asPerson(from), body: { chatIds: [id] } });
  },
  async deleteChatUpTo(scene, from, to, pick) {
    const { chatId, messages } = await messagesOf(scene, from, to);
    const place = messages[pick % Math.max(1, messages.length)]?.created_unreadable ?? pick;
    const { handlers, asPerson } = scene.world;
    return handlers.deleteChats({
      ...asPerson(from),
      body: { chatIds: [chatId], upTo: { [chatId]: place } },
    });
  },
  async hide(scene, from, to) {
    const { _id: id } = await chatOf(scene, from, to);
    return scene.world.handlers.hideChat({ ...scene.world.asPerson(from), params: { id } });
  },
  open: ({ world }, from, to) =>
    world.handlers.openChat({ ...world.asPerson(from), body: { userId: to.userId } }),
  async blur(scene, from, to, pick) {
    const { _id: chatId } = await chatOf(scene, from, to);
    const { handlers, asPerson } = scene.world;
    return handlers.setBlurFromUser({
      ...asPerson(from),
      query: { chatId },
      body: { blurFromUser: pick % 2 === 0 },
    });
  },
  async follow({ world }, from, to) {
    await world.database
      .insertInto('favorites')
      .values({ from_id: from.userId, to_id: to.userId, created_ms: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await world.context.events.announce('userFollowed', { userId: to.userId, byId: from.userId });
  },
  async unfollow({ world }, from, to) {
    await world.database
      .deleteFrom('favorites')
      .where('from_id', '=', from.userId)
      .where('to_id', '=', to.userId)
      .execute();
    await world.context.events.announce('userUnfollowed', { userId: to.userId, byId: from.userId });
  },
  async missedCall({ world }, from, to, pick) {
    const call = { id: `call-${(callCount += 1)}`, callerId: from.userId, calleeId: to.userId };
    const callType = pick % 2 === 0 ? 'video' : 'audio';
    await world.context.events.announce('callMissed', { ...call, callType });
    await world.feature.idle();
  },
  async wait({ world }, _from, _to, pick) {
    world.clock.advance(pick);
  },
};

const stepNames = Object.keys(steps);
// Mostly messages, because other steps need some to change.
const names = fc.constantFrom(...stepNames, 'text', 'text', 'text', 'media', 'media', 'again');
const anyStep = fc.record({
  name: names,
  from: fc.nat({ max: 2 }),
  to: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 255 }),
});
type AnyStep = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Takes a step. Refusals are expected; any other error fails the test. */
async function take(scene: Scene, { name, from, to, pick }: AnyStep): Promise<void> {
  const [a, b] = [scene.people[from]!, scene.people[to]!];
  if (a === b) return;
  try {
    await steps[name]!(scene, a, b, pick);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

async function openScene(world: ModelWorld, coins = 0): Promise<Scene> {
  const people = [
    await world.person('user', coins),
    await world.person('goddess', coins),
    await world.person('user', coins),
  ];
  return { world, people, sent: [] };
}

it(
  'catching up from any revision gives the same state as loading everything',
  { timeout: 120_000 },
  async () => {
    const world = await openModelWorld();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 45 }), async (life) => {
        const scene = await openScene(world, 60);
        const snapshots = scene.people.map(() => [] as Replica[]);
        for (const [at, step] of life.entries()) {
          await take(scene, step);
          if (at % 4 !== 0) continue;
          for (const [index, who] of scene.people.entries()) snapshots[index]!.push(await world.load(who));
        }
        for (const [index, who] of scene.people.entries()) {
          const whole = visible(await world.load(who), who.userId);
          const blank: Replica = { revision: 0, chats: new Map(), messages: new Map() };
          for (const before of [blank, ...snapshots[index]!]) {
            expect(visible(await world.catchUp(who, before), who.userId)).toEqual(whole);
          }
        }
      }),
      { numRuns: propertyRuns(20, 60) },
    );
  },
);

it('every change takes a greater revision, and each person receives events in their order', async () => {
  const world = await openModelWorld();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (life) => {
      const scene = await openScene(world, 60);
      const ears = await Promise.all(scene.people.map((who) => world.ear(who)));
      // The steps run concurrently, and the server orders them.
      await Promise.all(life.map((step) => take(scene, step)));
      await world.feature.idle();
      const messages = await world.database
        .selectFrom('messages')
        .select(['chat_id', 'revision', 'place', 'from_id', 'temp_id'])
        .where(
          'from_id',
          'in',
          scene.people.map(({ userId }) => userId),
        )
        .execute();
      const unique = (key: (row: (typeof messages)[number]) => string) =>
        expect(new Set(messages.map(key)).size).toBe(messages.length);
      unique(({ revision }) => String(revision));
      unique(({ chat_id: chatId, place }) => `${chatId} ${place}`);
      unique(({ from_id: fromId, temp_id: tempId }) => `${fromId} ${tempId}`);
      for (const ear of ears) {
        const events = await ear.heard();
        // Balances have separate revisions.
        for (const isBalance of [false, true]) {
          const heard = events
            .filter(({ event }) => (event === 'balance') === isBalance)
            .flatMap(({ data }) => (data['revision'] as number | undefined) ?? []);
          expect(heard).toEqual([...heard].sort((a, b) => a - b));
        }
        ear.socket.close();
      }
    }),
    { numRuns: propertyRuns(10, 30) },
  );
});

it('charges and earnings match the purchases, whatever fails', async () => {
  const world = await openModelWorld();
  const buying = fc.record({
    name: fc.constantFrom('gift', 'gift', 'unblur', 'unblur', 'media', 'deleteSome', 'again', 'text'),
    from: fc.nat({ max: 2 }),
    to: fc.nat({ max: 2 }),
    pick: fc.nat({ max: 255 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(buying, { minLength: 5, maxLength: 40 }),
      fc.nat({ max: 200 }),
      async (life, coins) => {
        const scene = await openScene(world, coins);
        const [he, she, other] = scene.people as [Person, Person, Person];
        for (const [a, b] of [
          [he, she],
          [he, other],
          [she, other],
        ] as const)
          await world.becomeAcquainted(a, b);
        await Promise.all(life.map((step) => take(scene, step)));
        const ids = scene.people.map(({ userId }) => userId);
        const entries = await world.database
          .selectFrom('coin_entries')
          .selectAll()
          .where('user_id', 'in', ids)
          .execute();
        for (const [index, who] of scene.people.entries()) {
          const own = entries.filter((entry) => entry.user_id === who.userId);
          const balance = own.reduce((sum, { coins: each }) => sum + each, 0);
          expect(balance).toBeGreaterThanOrEqual(0);
          expect((await world.coins(who))[0]).toBe(balance);
          // Only the streamer earns.
          if (index !== 1) expect(own.filter(({ kind }) => kind.endsWith('Earning'))).toEqual([]);
        }
        const chargeOf = (entry: (typeof entries)[number]) =>
          entries.find(({ ref, kind }) => ref === entry.ref && kind.endsWith('Charge'));
        for (const entry of entries.filter(({ kind }) => kind.endsWith('Earning')))
          expect(entry.coins).toBe(Math.floor(-(chargeOf(entry)?.coins ?? 0) * 0.6));
        // Each remaining paid item was charged, and each charged item was revealed once.
        const media = await world.database
          .selectFrom('message_media')
          .selectAll()
          .where('from_id', 'in', ids)
          .execute();
        const prices: Record<string, number> = { welcome: 0, rose: 20, heart: 50, cocktail: 80 };
        for (const item of media) {
          const charges = entries.filter(({ ref, kind }) => ref === item.id && kind.endsWith('Charge'));
          const due = item.gift_id === null ? (item.paid === 1 ? item.price : 0) : prices[item.gift_id];
          expect(charges.map(({ coins: each }) => -each)).toEqual(due ? [due] : []);
        }
      },
    ),
    { numRuns: propertyRuns(15, 40) },
  );
});
