import * as z from 'zod/mini';
import type { Logger } from 'pino';
import type { ApiErrorCode } from '#shared/api/errors.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { channels, parseChannel, type ParsedChannel } from '#shared/realtime/channels.ts';
import { channelEvents } from '#shared/realtime/events.ts';
import type { Published } from '#shared/realtime/wire.ts';
import type { TypingPath } from '../chat/typing.ts';
import { createChannelNumbers } from './channelNumbers.ts';
import { goneAfterMs, type Hub, type RtcChange, type Told } from './hub.ts';
import { createConnectionRegistry, type Client, type ConnectionRegistry } from './connectionRegistry.ts';
import { channelOfSkip, signedMessage } from './messages.ts';
import { createRtcRooms } from './rtcRooms.ts';

/** What the acknowledgement says, and what happens once it is on its way. */
export interface Answer {
  readonly ok: boolean;
  readonly seq?: number;
  readonly peers?: string[];
  readonly waiting?: readonly Published[];
  readonly code?: ApiErrorCode;
  readonly afterwards?: () => unknown;
}

/** Channels, numbers and rooms, without the wire: the socket server hands its clients in. */
export interface Switchboard {
  readonly hub: Hub;
  readonly people: ConnectionRegistry;
  connect(client: Client): void;
  /** The socket is gone: it leaves every channel. */
  disconnect(client: Client): void;
  subscribe(client: Client, channel: string): Answer;
  unsubscribe(client: Client, channel: string): Answer;
  /** What waits in a media channel for one of its members, who is not in it for that. */
  peek(client: Client, channel: string): Answer;
  publish(client: Client, channel: string, event: string, data: unknown): Answer | Promise<Answer>;
}

const awayKey = (userId: string, channel: string): string => `${userId} ${channel}`;
const refused = (code: ApiErrorCode): Answer => ({ ok: false, code });

export function createSwitchboard(options: {
  scope: Scope;
  clock: Clock;
  log: Logger;
  strict: boolean;
  /** Who has blocked whom hears nothing of the other, and is not told why. */
  areBlocked?: (a: string, b: string) => boolean;
  /** Whether somebody can be shown to type to another. */
  typingPath?: (from: string, to: string) => Promise<TypingPath>;
}): Switchboard {
  const { scope, clock, log, strict, areBlocked = () => false } = options;
  const { typingPath = () => Promise.resolve('none') } = options;
  /** A listener that throws must not keep the others, or the socket, from going on. */
  const report = (err: unknown) => log.error({ err }, 'a listener of the hub failed');
  const people = createConnectionRegistry(scope, clock, report);
  const rooms = createRtcRooms();
  const subscribers = new Map<string, Set<Client>>();
  const channelsOf = new Map<Client, Set<string>>();
  /** Counts connections and comings into media channels, so that it can be told which came first. */
  let moments = 0;
  const connectedAt = new Map<Client, number>();
  const rtcChanges = createEmitter<RtcChange>(report);
  const callsHeard = createEmitter<string>(report);
  const told = createEmitter<Told>(report);
  /** Who dropped out of which media channel, with how to stop the count: whoever is back in time never left. */
  const away = new Map<string, () => void>();
  const numbers = createChannelNumbers(clock);

  function isIn(channel: string, userId: string): boolean {
    for (const client of subscribers.get(channel) ?? []) if (client.userId === userId) return true;
    return false;
  }

  /** To the sockets of one person in a channel. */
  function deliver(message: Published, userId: string): void {
    for (const client of subscribers.get(message.channel) ?? []) {
      if (client.userId === userId) client.deliver(message);
    }
  }

  /** §7.10: one's own `user/…`, typing and messages; of `rtc` only the two members. */
  function mayHear(client: Client, { kind, id }: ParsedChannel): ApiErrorCode | null {
    if (kind !== 'rtc') return id === client.userId ? null : 'forbidden';
    const peer = rooms.peerOf(id, client.userId);
    if (peer === 'none') return 'not_found';
    return peer === 'stranger' ? 'forbidden' : null;
  }

  function tellPeer(event: 'joined' | 'left', channel: string, channelId: string, userId: string): void {
    const found = rooms.peerOf(channelId, userId);
    if (typeof found === 'object') deliver({ channel, event, data: { userId }, seq: 0 }, found.peer);
  }

  const sayRtc = (channelId: string, userId: string, what: RtcChange['what']) =>
    rtcChanges.emit({ channelId, userId, what });

  /** Makes this the one socket of its person, where a channel has one each. False where another is the one. */
  function reserveChannel(client: Client, channel: string, channelId: string): boolean {
    const cameIn = rooms.cameIn(channelId);
    if (!cameIn) return true;
    const inside = subscribers.get(channel);
    const others = [...(inside ?? [])].filter((other) => other !== client && other.userId === client.userId);
    const was = cameIn.get(client.userId) ?? 0;
    if (others.length > 0 && (connectedAt.get(client) ?? 0) < was) return false;
    for (const other of others) {
      inside?.delete(other);
      channelsOf.get(other)?.delete(channel);
    }
    if (!inside?.has(client)) cameIn.set(client.userId, ++moments);
    // Whose place was taken is still in: nobody is told of a coming or going.
    if (others.length > 0) inside?.add(client);
    return true;
  }

  /** Whether a channel that has one socket of each person has another one of this person. */
  function isElsewhere(client: Client, channel: string, channelId: string): boolean {
    if (!rooms.cameIn(channelId) || subscribers.get(channel)?.has(client)) return false;
    return isIn(channel, client.userId);
  }

  /** `isExpectedBack`: the socket was lost, which may be a blip; who is not back in time is reported as gone. */
  function leave(client: Client, channel: string, isExpectedBack = false): void {
    const inside = subscribers.get(channel);
    if (!inside?.delete(client)) return;
    if (inside.size === 0) subscribers.delete(channel);
    channelsOf.get(client)?.delete(channel);
    const parsed = parseChannel(channel);
    if (parsed?.kind !== 'rtc' || isIn(channel, client.userId)) return;
    const { userId } = client;
    const tell = () => tellPeer('left', channel, parsed.id, userId);
    sayRtc(parsed.id, userId, isExpectedBack ? 'lost' : 'left');
    if (!isExpectedBack) return tell();
    const key = awayKey(userId, channel);
    away.set(
      key,
      clock.after(scope, goneAfterMs, () => {
        away.delete(key);
        tell();
      }),
    );
  }

  /** Whether this person had dropped out and is back in time. */
  function comesBack(userId: string, channel: string): boolean {
    const key = awayKey(userId, channel);
    const stop = away.get(key);
    stop?.();
    return away.delete(key);
  }

  function joinRtc(
    client: Client,
    channel: string,
    channelId: string,
    { wasIn, isBack }: { readonly wasIn: boolean; readonly isBack: boolean },
  ): Answer {
    const found = rooms.peerOf(channelId, client.userId);
    const peers = typeof found === 'object' && isIn(channel, found.peer) ? [found.peer] : [];
    return {
      ok: true,
      peers,
      // After the acknowledgement: the newcomer knows it is in before it hears what waited.
      afterwards: () => {
        for (const message of rooms.take(channelId, client.userId)) client.deliver(message);
        if (wasIn) return;
        if (!isBack) tellPeer('joined', channel, channelId, client.userId);
        sayRtc(channelId, client.userId, 'joined');
      },
    };
  }

  /** To who is in the media channel too that the message is about, and so in a match or a call with its sender. */
  function tellSkip(from: string, to: string, message: Published): Answer {
    const found = rooms.peerOf(channelOfSkip(message.data), from);
    if (typeof found === 'string' || found.peer !== to) return refused('forbidden');
    deliver(message, to);
    return { ok: true };
  }

  async function showTyping(from: string, to: string, message: Published): Promise<Answer> {
    if (areBlocked(from, to)) return { ok: true };
    const path = await typingPath(from, to);
    if (path === 'none') return refused('forbidden');
    if (path === 'heard') deliver(message, to);
    return { ok: true };
  }

  const hub: Hub = {
    send(userId, kind, event, data) {
      const result = z.core.safeParse(channelEvents[kind][event] as z.core.$ZodType, data);
      if (!result.success) {
        log.error({ event, issues: result.error.issues }, 'an event breaks the contract');
        if (strict) throw new Error(`the event ${String(event)} breaks the contract`);
      }
      const channel = channels[kind](userId);
      const seq = numbers.next(channel);
      const published = { channel, event, data: result.success ? result.data : data, seq };
      deliver(published, userId);
      // Parsed by the schema that its name says.
      if (kind === 'chat' && result.success)
        told.emit({ userId, what: { event, data: result.data, seq } as Told['what'] });
    },
    onTold: told.listen,
    isConnected: (userId) => people.isConnected(userId),
    connected: () => people.connected(),
    silentForMs: (userId) => Math.min(...people.clientsOf(userId).map((client) => client.silentForMs())),
    onConnected: (listener) => people.onConnected(listener),
    onGone: (listener) => people.onGone(listener),
    openRtc: (channelId, members, options) => rooms.open(channelId, members, options?.oneSocketEach),
    onCallsHeard: callsHeard.listen,
    onRtc: rtcChanges.listen,
    closeRtc(channelId) {
      rooms.close(channelId);
      const channel = channels.rtc(channelId);
      for (const client of subscribers.get(channel) ?? []) channelsOf.get(client)?.delete(channel);
      subscribers.delete(channel);
    },
    disconnectUser(userId) {
      for (const client of people.clientsOf(userId)) client.disconnect();
    },
    disconnectSession(userId, tokenHash) {
      for (const client of people.clientsOf(userId)) if (client.tokenHash === tokenHash) client.disconnect();
    },
  };

  return {
    hub,
    people,
    connect(client) {
      channelsOf.set(client, new Set());
      connectedAt.set(client, ++moments);
      people.add(client);
    },
    disconnect(client) {
      for (const channel of [...(channelsOf.get(client) ?? [])]) leave(client, channel, true);
      channelsOf.delete(client);
      connectedAt.delete(client);
      people.remove(client);
    },
    subscribe(client, channel) {
      const parsed = parseChannel(channel);
      if (!parsed) return refused('not_found');
      const refusal = mayHear(client, parsed);
      if (refusal) return refused(refusal);
      if (parsed.kind === 'rtc' && !reserveChannel(client, channel, parsed.id)) return refused('busy');
      const isBack = comesBack(client.userId, channel);
      const wasIn = isIn(channel, client.userId);
      subscribers.set(channel, (subscribers.get(channel) ?? new Set<Client>()).add(client));
      channelsOf.get(client)?.add(channel);
      if (parsed.kind === 'rtc') return joinRtc(client, channel, parsed.id, { wasIn, isBack });
      return {
        ok: true,
        seq: numbers.newest(channel),
        // After the acknowledgement: what is sent because of it has a number after it.
        afterwards: () => parsed.kind === 'call' && callsHeard.emit(client.userId),
      };
    },
    unsubscribe(client, channel) {
      leave(client, channel);
      return { ok: true };
    },
    peek(client, channel) {
      const parsed = parseChannel(channel);
      if (parsed?.kind !== 'rtc') return refused('not_found');
      const refusal = mayHear(client, parsed);
      return refusal ? refused(refusal) : { ok: true, waiting: rooms.waitingFor(parsed.id, client.userId) };
    },
    publish(client, channel, event, data) {
      const parsed = parseChannel(channel);
      if (!parsed) return refused('not_found');
      if (parsed.kind === 'chat' || parsed.kind === 'call') return refused('forbidden');
      const signed = signedMessage(parsed.kind, event, data, client.userId);
      if (parsed.kind !== 'rtc') {
        if (!signed) return refused('invalid_body');
        const message = { channel, event, data: signed.data, seq: 0 };
        return parsed.kind === 'rtm'
          ? tellSkip(client.userId, parsed.id, message)
          : showTyping(client.userId, parsed.id, message);
      }
      const found = rooms.peerOf(parsed.id, client.userId);
      if (typeof found === 'string') return refused(found === 'none' ? 'not_found' : 'forbidden');
      if (!signed) return refused('invalid_body');
      if (isElsewhere(client, channel, parsed.id)) return refused('busy');
      const message: Published = { channel, event, data: signed.data, seq: 0 };
      if (isIn(channel, found.peer)) deliver(message, found.peer);
      else if (!rooms.keep(parsed.id, found.peer, message)) return refused('too_many_requests');
      return { ok: true };
    },
  };
}
