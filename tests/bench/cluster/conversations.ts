import { apiBases } from '#shared/api/endpoint.ts';
import { contract } from '#shared/api/contract.ts';
import { channels } from '#shared/realtime/channels.ts';
import type { Published } from '#shared/realtime/wire.ts';
import { pause } from '#tests/kit/waitFor.ts';
import type { ClusterNode } from '../../../tools/cluster/node.ts';
import { load, openSockets, post, type Loaded } from '../backendPeers/load.ts';
import type { BenchPerson, BenchServers } from './servers.ts';

/** Pairs of users who chat. The two users of a pair connect to different nodes if several run. */
export interface Conversations {
  /** Sends a first message from each user. Call it once for the same users. */
  begin(): Promise<void>;
  /** Keeps this many messages in flight, sent to all nodes in turn. */
  load(inFlight: number, forMs: number): Promise<Loaded>;
  /** Compares what the nodes accepted with what is stored and with the events that the receivers got. */
  check(): Promise<Check>;
  close(): void;
}

export interface Check {
  readonly accepted: number;
  /** Accepted messages that are not stored. */
  readonly lost: number;
  /** Messages that are stored more than once. */
  readonly doubled: number;
  /** Accepted messages whose receiver got no event. */
  readonly unheard: number;
}

const otherChats = 50_000;
const eventsWithinMs = 10_000;
const lookEveryMs = 20;
const sendUrl = (node: ClusterNode) =>
  `${node.url}${apiBases[contract.sendMessage.base]}${contract.sendMessage.path}`;

let conversations = 0;

/** Stores users who have already exchanged messages, in a database that also contains other chats. */
export async function addPairs(servers: BenchServers, people: number): Promise<readonly BenchPerson[]> {
  const pairs = await servers.addPeople(people);
  const nodes = await servers.startNodes(1);
  const talk = await openConversations(servers, nodes, pairs);
  await talk.begin();
  talk.close();
  for (const node of nodes) await node.close();
  await servers.addChats(otherChats);
  return pairs;
}

export async function openConversations(
  servers: BenchServers,
  nodes: readonly ClusterNode[],
  people: readonly BenchPerson[],
): Promise<Conversations> {
  const run = `bench ${++conversations}`;
  const nodeOf = (at: number) => nodes[at % nodes.length] as ClusterNode;
  const accepted = new Set<string>();
  const heard = new Set<string>();
  let sent = 0;

  async function write(from: number): Promise<number> {
    const text = `${run} ${++sent}`;
    const draft = { to: people[from ^ 1]?.id, type: 'text', text, tempId: text };
    const { status } = await post(sendUrl(nodeOf(from)), draft, people[from]?.token);
    if (status === 200) accepted.add(text);
    return status;
  }

  const groups = await Promise.all(
    nodes.map((node) => {
      const here = people.filter((_, at) => nodeOf(at) === node);
      const idOf = new Map(here.map(({ id, token }) => [token, id]));
      const tokens = here.map(({ token }) => token);
      return openSockets(node.url, tokens, async (socket, token) => {
        const id = idOf.get(token) ?? '';
        socket.off('publish', listen).on('publish', listen);
        for (const channel of [channels.chat(id), channels.call(id)])
          await socket.emitWithAck('subscribe', { channel, token });
        function listen({ event, data }: Published): void {
          if (event !== 'message') return;
          const { message } = data as { message: { text: string; to: string } };
          if (message.to === id) heard.add(message.text);
        }
      });
    }),
  );
  const pairs = people.length / 2;
  /** Each worker has separate pairs, so that both users of a pair rarely write at the same moment. */
  const turns = new Map<number, number>();
  function next(worker: number, workers: number): number {
    const turn = turns.get(worker) ?? 0;
    turns.set(worker, turn + 1);
    const pairsOfWorker = Math.floor(pairs / workers);
    const pair = worker + workers * (Math.floor(turn / 2) % pairsOfWorker);
    return 2 * pair + (turn % 2);
  }

  return {
    load: (inFlight, forMs) => load(inFlight, forMs, (worker) => write(next(worker, inFlight))),
    async begin() {
      for (let from = 0; from < people.length; from++) {
        const status = await write(from);
        if (status !== 200) throw new Error(`a first message answered ${status}`);
      }
    },
    async check() {
      const untilMs = performance.now() + eventsWithinMs;
      while (performance.now() < untilMs && [...accepted].some((text) => !heard.has(text)))
        await pause(lookEveryMs);
      const rows = await servers.ask(
        `select text, count(*)::integer as times from messages where text like '${run} %' group by text`,
      );
      const stored = new Map(rows.map(({ text, times }) => [text as string, times as number]));
      return {
        accepted: accepted.size,
        lost: [...accepted].filter((text) => !stored.has(text)).length,
        doubled: [...stored.values()].filter((times) => times > 1).length,
        unheard: [...accepted].filter((text) => !heard.has(text)).length,
      };
    },
    close: () => groups.forEach((group) => group.close()),
  };
}
