import { io, type Socket } from 'socket.io-client';
import sharp from 'sharp';
import { createUsers } from '#backend/people/users.ts';
import { openMemoryBackend, type Reply, type TestBackend } from '#tests/kit/backend/memoryBackend.ts';
import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { RequestInput, ResponseOutput } from '#shared/api/endpoint.ts';
import type { GenderChoice } from '#shared/domain/matchingFilter.ts';
import { uploadParts } from '#shared/domain/uploads.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { acknowledgementSchema, publishedSchema, type Published } from '#shared/realtime/wire.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import type { Random } from '../random.ts';
import { Diary } from './diary.ts';

/** Starts in the evening (UTC), so that the proof runs past midnight. */
const startMs = Date.UTC(2026, 4, 20, 21);
const users = 12;
const streamers = 8;
const cheats: readonly number[] = [0, 1, 2, 12, 13];
const pending = 19;
/** Step of the clock in milliseconds. Tasks that become due are finished before the next step. */
const tickMs = 500;

export interface Asked {
  readonly name: EndpointName;
  readonly input: unknown;
}

export interface Actor {
  readonly id: string;
  readonly token: string;
  readonly isCheat: boolean;
  socket: Socket;
  readonly heard: Published[];
  /** Earlier requests of this actor, for cheats that repeat them. */
  readonly asked: Asked[];
  gender: GenderChoice;
  isSearching: boolean;
  matchId: string | null;
  /** The latest call that this actor made or received. */
  callId: string | null;
  /** The balance that the client last received; null if none since it connected. */
  told: number | null;
}

export interface Stage {
  readonly backend: TestBackend;
  readonly clock: ManualClock;
  readonly diary: Diary;
  readonly actors: readonly Actor[];
  readonly byId: ReadonlyMap<string, Actor>;
  ask<N extends EndpointName>(
    who: Actor,
    name: N,
    input: RequestInput<Contract[N]>,
  ): Promise<Reply<ResponseOutput<Contract[N]>>>;
  /** Joins or leaves a channel. Returns whether the server allowed it. */
  tell(who: Actor, what: 'subscribe' | 'unsubscribe', channel: string): Promise<boolean>;
  reconnect(who: Actor): Promise<void>;
  upload(who: Actor): Promise<string | null>;
  give(who: Actor, ref: string, coins: number): Promise<void>;
  /** Waits until all started work is done and all events are delivered. */
  quiet(): Promise<void>;
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a backend with a manual clock and twenty users with one socket each. */
export async function openStage(random: Random): Promise<Stage> {
  const clock = createManualClock(startMs);
  const backend = await openMemoryBackend({ clock, metAgainAfterMs: 1, missesFrames: false });
  const { database, ledger, hub } = backend.context;
  const diary = new Diary();
  const actors: Actor[] = [];
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a34' } })
    .png()
    .toBuffer();

  async function connect(who: Pick<Actor, 'id' | 'token' | 'heard'>): Promise<Socket> {
    const socket = io(backend.url, {
      path: '/socket',
      auth: { token: who.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    socket.on('publish', (message: unknown) => void who.heard.push(publishedSchema.parse(message)));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    for (const channel of [channels.call(who.id), channels.chat(who.id)])
      await socket.emitWithAck('subscribe', { channel, token: who.token });
    return socket;
  }

  async function give(who: { readonly id: string }, ref: string, coins: number): Promise<void> {
    const kind = ref === 'first' ? 'seed' : 'bonus';
    await ledger.book({ userId: who.id, kind, ref, coins });
    diary.book(who.id, kind, ref, coins);
  }

  const stage: Stage = {
    backend,
    clock,
    diary,
    actors,
    byId: new Map(),
    give,
    async ask(who, name, input) {
      const reply = await backend.call(name, input, who.token);
      if (reply.status >= 500)
        diary.problems.push(`${name} answered ${reply.status} ${JSON.stringify(input)}`);
      who.asked.push({ name, input });
      if (who.asked.length > 40) who.asked.shift();
      return reply;
    },
    async tell(who, what, channel) {
      const answer: unknown = await who.socket.emitWithAck(what, { channel, token: who.token });
      return acknowledgementSchema.parse(answer).ok;
    },
    async reconnect(who) {
      who.socket.disconnect();
      while (hub.isConnected(who.id)) await nextTask();
      who.told = null;
      who.socket = await connect(who);
    },
    async upload(who) {
      const body = {
        tempId: `file-${random.below(1e9)}`,
        type: 'image',
        extension: 'png',
        purpose: 'chat',
      } as const;
      const reply = await stage.ask(who, 'createFileUpload', { body });
      if (reply.status !== 200) return null;
      const form = new FormData();
      for (const [name, value] of Object.entries(reply.body.fields)) form.set(name, value);
      form.set(uploadParts.file, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
      const { status } = await fetch(new URL(reply.body.url, backend.url), { method: 'POST', body: form });
      return status === 200 ? reply.body.tempUploadId : null;
    },
    async quiet() {
      // A second round, because an event of one task may start another task.
      for (let round = 0; round < 2; round++) {
        await backend.features.idle();
        await Promise.all(actors.map(({ socket }) => socket.emitWithAck('heartbeat', {})));
      }
    },
    async pass(ms) {
      for (let left = ms; left > 0; left -= tickMs) {
        clock.advance(Math.min(tickMs, left));
        await backend.features.idle();
      }
    },
    async close() {
      for (const { socket } of actors) socket.disconnect();
      await backend.close();
    },
  };

  for (let at = 0; at < users + streamers; at++) {
    const role = at < users ? 'user' : at === pending ? 'pendingGoddess' : 'goddess';
    const id = `${role}-${at}`;
    await createUsers(database).create({
      id,
      login_method: 4,
      role,
      name: id,
      gender: role === 'user' ? 'male' : 'female',
      birthday: '1990-01-01',
      phone: '+14155550100',
      bio: 'Evenings',
      price: role === 'user' ? null : random.pick([10, 25, 60]),
      created_ms: startMs,
    });
    diary.roles.set(id, role);
    const known = { id, token: await backend.issueToken(id), heard: [] };
    actors.push({
      ...known,
      isCheat: cheats.includes(at),
      socket: await connect(known),
      asked: [],
      gender: 'both',
      isSearching: false,
      matchId: null,
      callId: null,
      told: null,
    });
    await give({ id }, 'first', 30 + random.below(role === 'user' ? 1_500 : 100));
  }
  return { ...stage, byId: new Map(actors.map((actor) => [actor.id, actor])) };
}
