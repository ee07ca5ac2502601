import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EndpointName } from '#shared/api/contract.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { insertItem } from '../gallery/itemRepo.ts';
import { openChats, textDraft, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';
import { endpointsWithPeople, glances, type Glance } from '#tests/kit/backend/personEndpoints.ts';

const names = ['Robin Ash', 'Marlow Birch', 'Sofia Cedar', 'Iris Dogwood'] as const;
const deeds = [
  ...['follow', 'follow', 'unfollow', 'message', 'message', 'gift', 'like', 'ignore', 'open', 'read'],
  ...['call', 'match', 'report', 'story', 'view', 'erase', 'block', 'block', 'unblock', 'undo'],
] as const;
const aStep = fc.record({
  deed: fc.constantFrom(...deeds),
  from: fc.nat(names.length - 1),
  by: fc.integer({ min: 1, max: names.length - 1 }),
});
type Step = { readonly deed: string; readonly from: number; readonly by: number };

/** Own actions, whose events must name the other user. */
const ownDeeds = ['block', 'unblock', 'report'];
/** Events that report the end of something between the two users. */
const ends = ['matchEnded', 'callEnded', 'callUpdated', 'searchEnded', 'balance', 'moderation'];

async function openWorld() {
  const world = await openChats({ metAgainAfterMs: 0 });
  const people: Person[] = [];
  for (const [at, name] of names.entries()) {
    const who = await world.person(at < 2 ? 'user' : 'goddess', 5_000);
    await world.database.updateTable('users').set({ name }).where('id', '=', who.userId).execute();
    people.push(who);
  }
  const ears = await Promise.all(people.map((who) => world.ear(who)));
  return { world, people, ears, gift: await giftOf(world, people[0]!) };
}

async function giftOf(world: ChatWorld, who: Person): Promise<string> {
  const { gifts } = await world.as(who, 'getGifts', {});
  return gifts.find(({ isFree }) => isFree !== true)!._id;
}

const loosely = (world: ChatWorld, who: Person) => {
  const call = world.call as (
    name: string,
    input: object,
    token: string,
  ) => Promise<{ status: number; body: unknown }>;
  return async (name: EndpointName, input: object): Promise<unknown> => {
    const { status, body } = await call(name, input, who.token);
    // An endpoint that is not implemented answers 501; other server errors are failures.
    expect(status === 501 || status < 500, `${name} answered ${status}`).toBe(true);
    return body;
  };
};

async function chatIdOf(world: ChatWorld, a: Person, b: Person): Promise<string> {
  const row = await world.database
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', a.userId)
    .where('companion_id', '=', b.userId)
    .executeTakeFirst();
  return row?.chat_id ?? 'none';
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function take({ world, people, gift }: World, { deed, from, by }: Step): Promise<void> {
  const [me, you] = [people[from]!, people[(from + by) % people.length]!];
  const [mine, yours] = [loosely(world, me), loosely(world, you)];
  const id = { params: { id: you.userId } };
  const chat = await chatIdOf(world, me, you);
  const deedsByName: Record<string, () => Promise<unknown>> = {
    follow: () => mine('addFavorite', id),
    unfollow: () => mine('removeFavorite', id),
    message: () => mine('sendToUser', { ...id, body: textDraft() }),
    gift: () =>
      mine('sendToUser', {
        ...id,
        body: { type: 'media', tempId: crypto.randomUUID(), media: [{ giftId: gift }] },
      }),
    like: () => mine('like', id),
    ignore: () => mine('hideChat', { params: { id: chat } }),
    open: () => mine('openChat', { body: { userId: you.userId } }),
    read: () => mine('setMessageStatusOfChats', { params: { status: 'read' }, body: { chatIds: [chat] } }),
    erase: () => mine('deleteChats', { body: { chatIds: [chat] } }),
    report: () => mine('report', { body: { userId: you.userId, reason: 'spam' } }),
    view: async () => mine('viewStory', { params: { id: await storyOf(world, you) } }),
    story: () => tellStory(world, me),
    block: () => mine('block', id),
    unblock: () => mine('unblock', id),
    undo: () => mine('undoBlock', id),
    async call() {
      const params = { userId: you.userId, fromScreen: 'chat' };
      const { callId } = (await mine('startCall', { params, body: {} })) as { callId?: string };
      if (callId !== undefined)
        await yours('cancelCall', { params: { callId }, body: { reason: 'declined' } });
    },
    async match() {
      for (const act of [mine, yours]) await act('matchRequest', { body: { matchingFilter: {} } });
      await world.features.idle();
      const matchId = world.features.matching.matchOf(me.userId)?.matchId;
      if (matchId !== undefined) {
        for (const act of [mine, yours]) await act('matchingStart', { body: { matchId } });
        await mine('matchingEnd', { body: { matchId, reason: 'skip' } });
      }
      for (const act of [mine, yours]) await act('cancelMatchRequest', { body: {} });
    },
  };
  await deedsByName[deed]?.();
  world.clock.advance(1_000);
  await world.features.idle();
}

/** Inserts a story directly, because an upload and its verdict would take a second each. */
async function tellStory(world: ChatWorld, { userId }: Person): Promise<void> {
  const nowMs = world.clock.now();
  await insertItem(world.database, {
    ...{ id: crypto.randomUUID(), owner_id: userId, kind: 'story', type: 'image', upload_id: null },
    ...{ address: '/media/x.webp', preview_address: '/media/x.webp', state: 'ready', status: 'approved' },
    ...{ verdict: null, refused_reason: null, place: 0, words: null, tiny: null, width: 1, height: 1 },
    ...{ duration_ms: null, created_ms: nowMs, expires_ms: nowMs + DAY_MS },
  });
}

async function storyOf(world: ChatWorld, who: Person): Promise<string> {
  const answer = (await loosely(world, who)('getStories', {})) as { own?: readonly { id: string }[] };
  return answer.own?.[0]?.id ?? 'none';
}

function expectNoTrace(said: unknown, about: Person, name: string, where: string): void {
  const text = JSON.stringify(said) ?? '';
  expect(text.includes(about.userId) || text.includes(name), `${where} shows ${name}: ${text}`).toBe(false);
}

/** Checks that no endpoint shows a viewer a user hidden by a block. */
async function lookAround({ world, people }: World, only: readonly EndpointName[]): Promise<void> {
  for (const [at, viewer] of people.entries())
    for (const [otherAt, other] of people.entries()) {
      if (!world.features.matching.areBlocked(viewer.userId, other.userId)) continue;
      const chatId = await chatIdOf(world, viewer, other);
      const storyId = await storyOf(world, viewer);
      const glance: Glance = { viewerId: viewer.userId, otherId: other.userId, chatId, storyId };
      for (const name of only) {
        const ask = glances[name];
        if (typeof ask !== 'function') continue;
        const said = await loosely(world, viewer)(name, ask(glance));
        expectNoTrace(said, other, names[otherAt]!, `${name} of ${names[at]}`);
      }
    }
}

/** Checks that no socket event names a user hidden by a block. */
async function listen({ world, people, ears }: World, wasBlocked: ReadonlySet<string>): Promise<void> {
  for (const [at, viewer] of people.entries()) {
    const heard = await ears[at]!.heard();
    for (const [otherAt, other] of people.entries()) {
      const pair = `${viewer.userId} ${other.userId}`;
      if (!wasBlocked.has(pair) || !world.features.matching.areBlocked(viewer.userId, other.userId)) continue;
      for (const { event, data } of heard) {
        if (event === 'visibility' && data['isVisible'] === false) continue;
        if (event === 'interaction' && ownDeeds.includes(data['kind'] as never)) continue;
        if (ends.includes(event)) continue;
        expectNoTrace(data, other, names[otherAt]!, `the event ${event} to ${names[at]}`);
      }
    }
  }
}

const pairsOf = ({ world, people }: World): ReadonlySet<string> =>
  new Set(
    people.flatMap((a) =>
      people.flatMap((b) =>
        world.features.matching.areBlocked(a.userId, b.userId) ? [`${a.userId} ${b.userId}`] : [],
      ),
    ),
  );

it('every endpoint that may name a person is tested or has a documented exception', () => {
  const unsaid = endpointsWithPeople.filter((name) => !(name in glances));
  const gone = Object.keys(glances).filter((name) => !endpointsWithPeople.includes(name as EndpointName));
  expect({ unsaid, gone }).toEqual({ unsaid: [], gone: [] });
});

it('no list, search, match, story, notification, history or event shows users of a blocked pair to each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 45, size: 'max' }), async (steps) => {
      const open = await openWorld();
      for (const [at, step] of steps.entries()) {
        await take(open, step);
        await listen(open, pairsOf(open));
        const part = endpointsWithPeople.filter((_, index) => index % 6 === at % 6);
        await lookAround(open, part);
      }
      await lookAround(open, endpointsWithPeople);
      await open.world.close();
    }),
    // Each step is a dozen requests, so failing runs are shrunk only in the long test run.
    { numRuns: inGateOrProof(3, 60), seed: 22, endOnFailure: inGateOrProof(true, false) },
  );
}, 600_000);
