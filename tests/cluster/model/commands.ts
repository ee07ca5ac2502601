import fc from 'fast-check';
import type { ModelNode } from '#tests/kit/cluster/modelNode.ts';
import { people, type ClusterModel } from './world.ts';

/** A command of the model. `isHurried`: the next command begins before this one has taken effect. */
export interface Command {
  readonly do: Name;
  readonly who: string;
  readonly to: string;
  /** Number of the node, or of the variant. */
  readonly at: number;
  readonly ms: number;
  readonly isHurried: boolean;
}

type Run = (model: ClusterModel, command: Command) => Promise<void> | void;

/** Milliseconds after which a message has arrived everywhere, unless a fault delays it. */
const arriveMs = 250;
/** Milliseconds after which the slowest message has arrived, unless a fault delays it. */
const messageMs = 25;
/** Milliseconds after which another node has taken over the work of a node that hangs. */
const takenOverMs = 8_000;
const mostNodes = 4;

/** Returns whether another node can take over. */
const hasAnother = (model: ClusterModel, node: ModelNode): boolean =>
  model.living().some((other) => other !== node && !other.gate.isHeld);

const commands = {
  connect(model, { who, at }) {
    const node = model.nodeAt(at);
    if (node && !node.gate.isHeld) model.connect(who, node);
  },
  disconnect: (model, { who }) => model.disconnect(who),
  search: (model, { who }) => model.search(who),
  /** All connected people search at the same time. */
  searchAll(model) {
    for (const userId of people) model.search(userId);
  },
  stopSearch: (model, { who }) => model.stopSearch(who),
  async startMatch(model, { who }) {
    const match = await model.openMatch(who);
    if (match) model.startMatch(who, match.id);
  },
  /** All people in a match start it and join its channel. */
  async playAll(model) {
    for (const userId of people) {
      const match = await model.openMatch(userId);
      if (!match) continue;
      model.startMatch(userId, match.id);
      model.join(userId, match.channel_id);
    }
  },
  async endMatch(model, { who }) {
    const match = await model.openMatch(who);
    if (match) model.endMatch(who, match.id);
  },
  call: (model, { who, to }) => model.call(who, to, 'chat'),
  /** The person calls another, and both join. */
  async talk(model, { who, to, isHurried }) {
    model.call(who, to, 'chat');
    await model.pass(arriveMs);
    await commands.joinBoth(model, { who });
    if (!isHurried) await model.pass(arriveMs);
  },
  async keepTalking(model, { who }) {
    const match = await model.openMatch(who);
    if (match) model.call(who, match.a === who ? match.b : match.a, 'match');
  },
  async join(model, { who }) {
    const call = await model.openCall(who);
    if (call) model.join(who, call.channel_id);
  },
  async joinBoth(model, { who }: Pick<Command, 'who'>) {
    const call = await model.openCall(who);
    for (const userId of call ? [call.caller_id, call.callee_id] : [])
      model.join(userId, call?.channel_id ?? '');
  },
  async leave(model, { who }) {
    const call = await model.openCall(who);
    if (call) model.leave(who, call.channel_id);
  },
  async endCall(model, { who }) {
    const call = await model.openCall(who);
    if (call) model.endCall(who, call.id);
  },
  async minute(model, { who }) {
    const call = await model.openCall(who);
    if (call) model.minute(who, call.id);
  },
  pass: (model, { ms }) => model.pass(ms),
  /** Kills a node while messages are in transit. */
  kill(model, { at }) {
    const node = model.nodeAt(at);
    if (!node || !hasAnother(model, node)) return;
    model.clock.advance(at);
    model.kill(node);
  },
  /** Kills the node of a person who calls, is called or talks. */
  async killInCall(model, { who, at }) {
    const call = await model.openCall(who);
    const node = model.sockets.get(who)?.node;
    if (!call || !node || node.gate.isHeld || !hasAnother(model, node)) return;
    model.clock.advance(at);
    model.kill(node);
  },
  start(model) {
    if (model.living().length < mostNodes) model.startNode();
  },
  hang(model, { at }) {
    const node = model.nodeAt(at);
    if (!node || !hasAnother(model, node)) return;
    model.clock.advance(at);
    node.gate.hold();
  },
  /** The node that pairs people hangs between choosing them and storing their match, and resumes too late. */
  async stallLeader(model, { ms }) {
    const node = await model.leader();
    if (!node || !hasAnother(model, node)) return;
    for (const userId of people) model.search(userId);
    await model.settle();
    model.clock.advance(messageMs);
    node.gate.hold();
    await model.pass(Math.max(ms, takenOverMs));
    node.gate.open();
  },
  resume(model) {
    for (const { gate } of model.living()) gate.open();
  },
  busAway: (model) => model.server.setAway(true),
  busBack: (model) => model.server.setAway(false),
  flush: (model) => model.server.flush(),
  cut: (model, { at }) => model.nodeAt(at)?.connection.cut(),
} satisfies Record<string, Run>;

const faults = {
  ...{ kill: 3, killInCall: 5, start: 5, hang: 3, stallLeader: 3, resume: 4 },
  ...{ busAway: 2, busBack: 4, flush: 2, cut: 3 },
} as const;
const others = {
  ...{ connect: 12, disconnect: 3, search: 6, searchAll: 12, stopSearch: 3, startMatch: 2, playAll: 12 },
  ...{ endMatch: 4, call: 6, talk: 14, keepTalking: 6, join: 5, joinBoth: 6, leave: 2, endCall: 4 },
  ...{ minute: 3, pass: 20 },
} as const;
const pairs = [
  ['u1', 'g1'],
  ['u2', 'g1'],
  ['u3', 'g2'],
  ['g2', 'u2'],
  ['g3', 'u3'],
] as const;

type Name = keyof typeof commands;
type Weights = Readonly<Partial<Record<Name, number>>>;

const oneOf = (weights: Weights): fc.Arbitrary<Name> =>
  fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Name) })),
  );

const command = (what: fc.Arbitrary<Name>): fc.Arbitrary<Command> =>
  fc
    .record({
      do: what,
      person: fc.constantFrom(...people),
      pair: fc.constantFrom(...pairs),
      at: fc.nat(11),
      ms: fc.constantFrom(100, 1_000, 1_000, 3_000, 6_000, 9_000, 15_000, 31_000, 61_000),
      speed: fc.nat(3),
    })
    .map(({ do: what, person, pair: [from, to], at, ms, speed }) => ({
      ...{ do: what, who: what === 'call' || what === 'talk' ? from : person, to, at, ms },
      isHurried: speed === 0,
    }));

const sequences = (length: number, weights: Weights): fc.Arbitrary<readonly Command[]> =>
  fc.array(command(oneOf(weights)), { minLength: Math.ceil(length / 2), maxLength: length, size: 'max' });

export const withFaults = (length: number) => sequences(length, { ...others, ...faults });
export const withoutFaults = (length: number) => sequences(length, others);

export async function runCommand(model: ClusterModel, next: Command): Promise<void> {
  const run: Run = commands[next.do];
  await run(model, next);
  if (!next.isHurried) await model.pass(arriveMs);
}
