import fc from 'fast-check';
import type { Backend } from '#backend/app/app.ts';
import { openMemoryBackend } from '#tests/kit/backend/memoryBackend.ts';
import { reactionEmojis, reactionOf } from '#shared/domain/messageParts.ts';
import type { SendEntry } from '#shared/store/records.ts';
import { noFaults, type Faults } from '#tests/kit/network/faultProxy.ts';
import { pause } from '#tests/kit/waitFor.ts';
import { atLeast, atMost, type Report } from '../../bench/table.ts';
import { openPair, partsOf, type Pair, type Side, type View } from './pair.ts';

/**
 * Two clients perform random actions, online and offline, and are killed and restarted. Both must finally show what
 * the server has. Each sent message must exist exactly once unless a user deleted it.
 */
export interface TwoClientsOptions {
  readonly sequences?: number;
  /** Number of pairs that run concurrently, because a pair mostly waits. */
  readonly atOnce?: number;
  readonly seed?: number;
  /** A sequence in the format of a failure message, run instead of random ones. */
  readonly again?: string;
}

const bad: Faults = {
  lostRequest: 0.05,
  lostAnswer: 0.1,
  twiceRequest: 0.05,
  twiceEvent: 0.1,
  lateEvent: 0.1,
  lostEvent: 0.05,
};
const settleWithinMs = 20_000;

/** The effects of a sequence's actions, for the final checks. */
interface Story {
  readonly texts: { readonly by: Side; readonly text: string }[];
  /** Deletions by the id of their outbox entry. A deletion that was undone in time is removed. */
  readonly deletions: Map<string, { readonly by: Side; readonly text: string | null; readonly upTo: number }>;
  readonly lastDeletion: Map<Side, string>;
  /** Texts that were forwarded into the same chat, which then contains them twice. */
  readonly forwarded: Set<string>;
  /** The latest reaction of each user by `reactionKey`, and the latest edit by message id. */
  readonly reactions: Map<string, string | null>;
  readonly edits: Map<string, string>;
}

const reactionKey = (side: Side, messageId: string) => `${side.me} ${messageId}`;
/** Returns a text without its edits, which append to it. */
const baseOf = (text: string) => text.split('~')[0] ?? text;
const textsIn = (side: Side) =>
  side.screen().state.messages.filter(({ type, text }) => type === 'text' && text?.startsWith('t'));

interface Step {
  readonly name: string;
  run(pair: Pair, side: Side, pick: number, story: Story): unknown;
}

const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
const failedIn = (side: Side): readonly SendEntry[] =>
  side
    .person()
    .session.state.outbox.filter(
      (entry): entry is SendEntry => entry.kind === 'send' && entry.state !== 'waiting',
    );

let written = 0;

function write(pair: Pair, side: Side, text: string): Promise<void> {
  return side.person().actions.send({ kind: 'chat', chatId: pair.chatId }, [{ type: 'text', text }]);
}

const steps: readonly Step[] = [
  {
    name: 'write',
    run(pair, side, _, story) {
      const text = `t${++written}`;
      story.texts.push({ by: side, text });
      return write(pair, side, text);
    },
  },
  {
    name: 'write three',
    async run(pair, side, _, story) {
      for (let count = 0; count < 3; count += 1) {
        const text = `t${++written}`;
        story.texts.push({ by: side, text });
        await write(pair, side, text);
      }
    },
  },
  {
    name: 'sticker',
    run: ({ chatId }, side) =>
      side.person().actions.send({ kind: 'chat', chatId }, [{ type: 'sticker', stickerId: 'laugh' }]),
  },
  {
    name: 'reply',
    run({ chatId }, side, pick, story) {
      const quoted = pickOf(side.screen().state.messages, pick);
      if (!quoted) return;
      const text = `t${++written}`;
      story.texts.push({ by: side, text });
      const { _id: messageId, from } = quoted;
      const replyTo = { messageId, from, text: quoted.text, mediaType: null };
      return side.person().actions.send({ kind: 'chat', chatId }, [{ type: 'text', text }], { replyTo });
    },
  },
  {
    name: 'react',
    run(_, side, pick, story) {
      const message = pickOf(side.screen().state.messages, pick);
      if (!message) return;
      const emoji = pickOf([null, ...reactionEmojis], pick) ?? null;
      story.reactions.set(reactionKey(side, message._id), emoji);
      return side.person().actions.react(message, emoji);
    },
  },
  {
    name: 'edit',
    run(_, side, pick, story) {
      const own = textsIn(side).filter(({ from, forwardedFrom }) => from === side.me && !forwardedFrom);
      const message = pickOf(own, pick);
      if (!message) return;
      const text = `${baseOf(message.text ?? '')}~${++written}`;
      story.edits.set(message._id, text);
      return side.person().actions.edit(message, text);
    },
  },
  {
    name: 'forward',
    run({ chatId }, side, pick, story) {
      const message = pickOf(textsIn(side), pick);
      const text = baseOf(message?.text ?? '');
      if (!message || story.forwarded.has(text)) return;
      story.forwarded.add(text);
      return side.person().actions.forward(message, 'Freja', [{ kind: 'chat', chatId }]);
    },
  },
  { name: 'rude', run: (pair, side) => write(pair, side, `fuck ${++written}`) },
  {
    name: 'send again',
    run(_, side, pick) {
      const entry = pickOf(failedIn(side), pick);
      return entry && side.person().actions.resend(entry);
    },
  },
  {
    name: 'discard',
    run(_, side, pick) {
      const entry = pickOf(failedIn(side), pick);
      return entry && side.person().session.cancelEntry(entry.id);
    },
  },
  {
    name: 'read',
    run(pair, side) {
      const last = side.screen().state.messages.at(-1);
      return last && side.person().session.markRead(pair.chatId, last.created_unreadable ?? 0);
    },
  },
  {
    name: 'delete',
    async run(pair, side, pick, story) {
      const message = pickOf(side.screen().state.messages, pick);
      if (!message) return;
      const id = await side.person().actions.deleteMessages(pair.chatId, [message._id]);
      story.deletions.set(id, { by: side, text: message.text, upTo: 0 });
      story.lastDeletion.set(side, id);
    },
  },
  {
    name: 'undo',
    async run(_, side, __, story) {
      const id = story.lastDeletion.get(side);
      if (id !== undefined && (await side.person().actions.undoDelete(id))) story.deletions.delete(id);
    },
  },
  {
    name: 'delete the chat',
    async run({ chatId }, side, _, story) {
      const { actions, session } = side.person();
      const id = await actions.deleteChats([chatId]);
      // The deletion must not affect later messages.
      const upTo = (await session.storage.chats.getChat({ chatId }))?.activeAt ?? 0;
      story.deletions.set(id, { by: side, text: null, upTo });
      story.lastDeletion.set(side, id);
    },
  },
  { name: 'open', run: (_, side) => void side.screen() },
  { name: 'slow pages', run: (_, side, pick) => side.setSlowPages(pick % 3 > 0) },
  { name: 'offline', run: (_, side) => side.proxy.setAway(true) },
  { name: 'online', run: (_, side) => side.proxy.setAway(false) },
  { name: 'cut', run: (_, side) => side.proxy.cut() },
  { name: 'bad network', run: (_, side) => side.proxy.setFaults(bad) },
  { name: 'killed', run: (_, side) => side.restart() },
  { name: 'a moment', run: (_, __, pick) => pause(pick % 60) },
];

const sequence = fc.array(
  fc.record({ step: fc.nat(steps.length - 1), side: fc.nat(1), pick: fc.nat(1_000) }),
  { minLength: 4, maxLength: 24 },
);
type Sequence = (typeof sequence)['generate'] extends (...args: never[]) => { value: infer V } ? V : never;

const told = (moves: Sequence) =>
  moves.map(({ step, side, pick }) => `${side === 0 ? 'a' : 'b'} ${steps[step]?.name} ${pick}`).join(', ');

function retold(text: string): Sequence {
  return text.split(', ').map((move) => {
    const [, side, name, pick] = /^([ab]) (.+) (\d+)$/.exec(move) ?? [];
    return {
      step: steps.findIndex((step) => step.name === name),
      side: side === 'b' ? 1 : 0,
      pick: Number(pick),
    };
  });
}

/** Removes all faults and waits until both sides show what the server has. Returns the difference, or null. */
async function settle(pair: Pair): Promise<string | null> {
  for (const side of pair.sides) {
    side.proxy.setFaults(noFaults);
    side.proxy.setAway(false);
    side.setSlowPages(false);
  }
  const endMs = performance.now() + settleWithinMs;
  let difference = '';
  while (performance.now() < endMs) {
    difference = '';
    for (const side of pair.sides) {
      const { outbox, phase } = side.person().session.state;
      if (phase !== 'ready') difference ||= `${side.me} is ${phase}`;
      if (outbox.some((entry) => entry.kind !== 'send' || entry.state === 'waiting'))
        difference ||= `${side.me} has something to send`;
    }
    for (const side of pair.sides) difference ||= differenceOf(await side.truth(), await side.shown());
    if (difference === '') return null;
    await pause(20);
  }
  return difference;
}

function differenceOf(truth: View, shown: View): string {
  // The chats of this proof fit into the window of a conversation, so the whole chat can be compared.
  return JSON.stringify(truth) === JSON.stringify(shown)
    ? ''
    : `server ${JSON.stringify(truth)} screen ${JSON.stringify(shown)}`;
}

/** Returns the places of all texts on the server, including those deleted for one user. */
async function placesIn({ context }: Backend, chatId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await context.database
    .selectFrom('messages')
    .select(['text', 'place'])
    .where('chat_id', '=', chatId)
    .execute();
  const places = new Map<string, number>();
  for (const { text, place } of rows)
    if (text !== null) places.set(baseOf(text), Math.min(place, places.get(baseOf(text)) ?? Infinity));
  return places;
}

/**
 * Checks that each sent text exists once for both users unless a user deleted it. Returns the first problem, or null.
 */
async function judge(pair: Pair, story: Story, placeOf: ReadonlyMap<string, number>): Promise<string | null> {
  const deletions = [...story.deletions.values()];
  const mayBeGone = (wanted: string, side: Side) =>
    deletions.some(
      ({ by, text, upTo }) =>
        baseOf(text ?? '') === wanted || (by === side && (placeOf.get(wanted) ?? Infinity) <= upTo),
    );
  for (const side of pair.sides) {
    const { messages } = await side.truth();
    const found = messages.map(partsOf);
    for (const { text } of story.texts) {
      const count = found.filter((message) => baseOf(message.text) === text).length;
      const wanted = story.forwarded.has(text) ? 2 : 1;
      if (count > wanted) return `${text} is there ${count} times`;
      if (count < wanted && !mayBeGone(text, side)) return `${text} is lost for ${side.me}`;
    }
    for (const { id, text, reactions } of found) {
      const wanted = story.reactions.get(reactionKey(side, id));
      if (wanted !== undefined && reactionOf(reactions, side.me) !== wanted)
        return `the reaction of ${side.me} to ${id} is ${reactionOf(reactions, side.me)}, not ${wanted}`;
      const edited = story.edits.get(id);
      if (edited !== undefined && text !== edited) return `${id} says ${text}, not ${edited}`;
    }
  }
  return null;
}

export async function run(options: TwoClientsOptions = {}): Promise<Report> {
  const { sequences = 3_000, atOnce = 12, seed = 20_261_121, again } = options;
  const backend = await openMemoryBackend();
  let [done, moves] = [0, 0];

  async function play(one: Sequence): Promise<void> {
    const pair = await openPair(backend);
    const story: Story = {
      texts: [],
      deletions: new Map(),
      lastDeletion: new Map(),
      forwarded: new Set(),
      reactions: new Map(),
      edits: new Map(),
    };
    try {
      for (const { step, side, pick } of one) {
        await steps[step]?.run(pair, pair.sides[side as 0 | 1], pick, story);
        moves += 1;
      }
      const problem =
        (await settle(pair)) ?? (await judge(pair, story, await placesIn(backend, pair.chatId)));
      if (problem !== null) throw new Error(`${problem}\nafter ${told(one)}`);
      done += 1;
    } finally {
      await pair.end();
    }
  }

  try {
    const startedMs = performance.now();
    const one = again === undefined ? sequence : fc.constant(retold(again));
    const batch = fc.array(one, { minLength: atOnce, maxLength: atOnce });
    const result = await fc.check(
      fc.asyncProperty(batch, async (all) => {
        const results = await Promise.allSettled(all.map(play));
        const failed = results.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
      }),
      // Without shrinking: a repeated sequence has another timing and may pass.
      { numRuns: Math.ceil(sequences / atOnce), seed, endOnFailure: true },
    );
    const problem = result.failed ? String(result.errorInstance ?? 'failed') : null;
    return {
      title: 'chat: two clients doing anything in any order',
      rows: [{ sequences: done, moves, 'took s': (performance.now() - startedMs) / 1_000 }],
      goals: [
        atLeast('sequences after which both show what the server has', done, sequences, 'sequences'),
        atMost('broken promises', problem === null ? 0 : 1, 0, 'found'),
      ],
      notes: problem === null ? [] : [problem.slice(0, 4_000)],
    };
  } finally {
    await backend.close();
  }
}
