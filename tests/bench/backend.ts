import { apiBases } from '#shared/api/endpoint.ts';
import { contract } from '#shared/api/contract.ts';
import { channels } from '#shared/realtime/channels.ts';
import { connectDuring, load, openSockets, post, type Loaded } from './backendPeers/load.ts';
import { startServer, type BenchServer } from './backendPeers/server.ts';
import { atLeast, atMost, percentile, type Report, type Row } from './table.ts';

/** Number of users who chat in pairs, each with one socket. */
const people = 100;
const waves = [10, 50, 200] as const;
const forMs = 5_000;
/**
 * Number of rounds. In each round both sides of a comparison run one after the other; the best round of each counts.
 */
const rounds = 2;

interface Peer {
  readonly name: string;
  start(): Promise<BenchServer>;
  /** Signs up all users and returns their tokens. */
  prepare(url: string): Promise<{
    readonly tokens: readonly string[];
    readonly send: Send;
    /** Path of an endpoint that does not query the database. */
    readonly quickPath: string;
  }>;
}
type Send = (worker: number) => Promise<number>;

interface Wave extends Loaded {
  /** Milliseconds of processor time that the server used per message. */
  readonly usedMs: number;
  /** 99th percentile of the milliseconds until a new connection is answered during the load. */
  readonly connectP99Ms: number;
}

interface Measured {
  readonly waves: readonly Wave[];
  readonly backMs: number;
  readonly delivered: number;
}

const urlOf = (origin: string, name: 'signUp' | 'sendMessage') =>
  `${origin}${apiBases[contract[name].base]}${contract[name].path}`;

/** Prepares pairs who have already exchanged messages, so that the bench measures no first messages. */
async function prepareOurs(url: string) {
  const known = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const { status, body } = await post(urlOf(url, 'signUp'), {
        rolesGroup: at % 2 === 0 ? 'user' : 'pendingGoddess',
        email: `person${at}@example.com`,
        password: 'correct horse',
        name: 'Robin',
        gender: at % 2 === 0 ? 'male' : 'female',
        birthday: '1990-05-01',
      });
      if (status !== 200) throw new Error(`a sign-up answered ${status}: ${JSON.stringify(body)}`);
      const { user, authData } = body as { user: { _id: string }; authData: { token: string } };
      return { id: user._id, token: authData.token };
    }),
  );
  let sent = 0;
  const write = (from: number) => {
    const other = known[from ^ 1];
    const draft = { to: other?.id, type: 'text', text: 'Good evening from the roof', tempId: `t${++sent}` };
    return post(urlOf(url, 'sendMessage'), draft, known[from]?.token).then(({ status }) => status);
  };
  for (let at = 0; at < people; at++) {
    const status = await write(at);
    if (status !== 200) throw new Error(`a first message answered ${status}`);
  }
  const byToken = new Map(known.map(({ id, token }) => [token, id]));
  return {
    tokens: known.map(({ token }) => token),
    quickPath: '/health',
    idOf: (token: string) => byToken.get(token) ?? '',
    send: (worker: number) => write((worker * 2 + (sent % 2)) % people),
  };
}

export const ours = (synchronous: 'FULL' | 'NORMAL'): Peer & { idOf?: never } => ({
  name: `this backend, ${synchronous}`,
  start: () => startServer('ours', synchronous),
  prepare: prepareOurs,
});

const plain: Peer = {
  name: 'Fastify, better-sqlite3, Socket.IO alone, FULL',
  start: () => startServer('plain'),
  prepare: (url) =>
    Promise.resolve({
      tokens: Array.from({ length: people }, (_, at) => `person${at}`),
      quickPath: '/',
      send: (worker: number) => {
        const from = (worker * 2) % people;
        const body = { from: `person${from}`, to: `person${from + 1}`, text: 'Good evening from the roof' };
        return post(`${url}/send`, body).then(({ status }) => status);
      },
    }),
};

export async function measure(peer: Peer, inFlights: readonly number[] = waves): Promise<Measured> {
  const server = await peer.start();
  try {
    const prepared = await peer.prepare(server.url);
    const { tokens, send } = prepared;
    const idOf = 'idOf' in prepared ? (prepared.idOf as (token: string) => string) : null;
    const sockets = await openSockets(server.url, tokens, async (socket, token) => {
      if (!idOf) return;
      for (const channel of [channels.chat(idOf(token)), channels.call(idOf(token))])
        await socket.emitWithAck('subscribe', { channel, token });
    });
    // libuv accepts one connection per turn of the event loop, so connections wait under load.
    await load(Math.max(...inFlights), 1_500, send);
    const measured: Wave[] = [];
    for (const inFlight of inFlights) {
      const usedMs = await server.usedMs();
      const { result: loaded, tookMs } = await connectDuring(`${server.url}${prepared.quickPath}`, () =>
        load(inFlight, forMs, send),
      );
      const used = ((await server.usedMs()) - usedMs) / loaded.accepted;
      measured.push({ ...loaded, usedMs: used, connectP99Ms: percentile(tookMs, 0.99) });
    }
    const delivered = sockets.received();
    const backMs = await sockets.backAfterMs(() => server.drop());
    sockets.close();
    return { waves: measured, backMs, delivered };
  } finally {
    await server.stop();
  }
}

/** Returns the values of the rounds that the machine disturbed least. */
function best(found: readonly Measured[]): Measured {
  const [first] = found;
  if (!first) throw new Error('nothing was measured');
  return {
    waves: waves.map((_, at) =>
      found.map((one) => one.waves[at] as Wave).reduce((a, b) => (b.perSecond > a.perSecond ? b : a)),
    ),
    backMs: Math.min(...found.map(({ backMs }) => backMs)),
    delivered: Math.max(...found.map(({ delivered }) => delivered)),
  };
}

export async function run(): Promise<Report> {
  const peers: readonly Peer[] = [ours('FULL'), ours('NORMAL'), plain];
  const found = peers.map((): Measured[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, peer] of peers.entries()) found[at]?.push(await measure(peer));
  const results = found.map(best);
  const rows = peers.flatMap(({ name }, at) =>
    waves.map((inFlight, wave): Row => {
      const measured = results[at] as Measured;
      const { perSecond, p50Ms, p99Ms, longestMs, refused, usedMs, connectP99Ms } = measured.waves[
        wave
      ] as Wave;
      return {
        server: name,
        'in flight': inFlight,
        'messages/s': perSecond,
        'p50 ms': p50Ms,
        'p99 ms': p99Ms,
        'longest ms': longestMs,
        'new connection p99 ms': connectP99Ms,
        refused,
        'processor ms a message': usedMs,
        'all sockets back ms': Math.round(measured.backMs),
      };
    }),
  );
  const rateAt = (peer: number, wave: number) => results[peer]?.waves[wave]?.perSecond ?? Number.NaN;
  return {
    title: `the backend under ${people / 2} pairs who chat`,
    rows,
    goals: [
      atLeast('messages accepted at 50 in flight, FULL', rateAt(0, 1), 1_240, 'a second'),
      atMost('NORMAL is so many times as fast at 50', rateAt(1, 1) / rateAt(0, 1), 1.3, 'times'),
      atMost(
        'longest answer at 200 in flight, FULL',
        results[0]?.waves[2]?.longestMs ?? Number.NaN,
        1_000,
        'ms',
      ),
      atMost('p99 at 50 in flight, FULL', results[0]?.waves[1]?.p99Ms ?? Number.NaN, 300, 'ms'),
      atMost(
        'new connection at 50 in flight, p99, FULL',
        results[0]?.waves[1]?.connectP99Ms ?? Number.NaN,
        500,
        'ms',
      ),
      atMost('sockets back after all were dropped', results[0]?.backMs ?? Number.NaN, 2_000, 'ms'),
    ],
    notes: ['The load is made beside the server, on the same processors.'],
  };
}
