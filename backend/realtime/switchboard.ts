import * as z from 'zod/mini';
import type { Logger } from 'pino';
import type { ApiErrorCode } from '#shared/api/errors.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { channels, parseChannel, type ParsedChannel } from '#shared/realtime/channels.ts';
import { channelEvents } from '#shared/realtime/events.ts';
import type { Published } from '#shared/realtime/wire.ts';
import { createLocalBus, whenKnown, type Bus, type Maybe } from '../cluster/bus.ts';
import type { FrameOf, Hub, RtcChange, SentEvent } from './hub.ts';
import { createConnectionRegistry, type Client, type ConnectionRegistry } from './connectionRegistry.ts';
import { channelOfSkip, signedMessage } from './messages.ts';
import { createRtcRooms } from './rtcRooms.ts';
import type { SharedRealtime } from '../cluster/sharedRealtime.ts';

/** Acknowledgement of a message, and the work that follows after it is sent. */
export interface Answer {
  readonly ok: boolean;
  readonly seq?: number;
  readonly peers?: string[];
  readonly waiting?: readonly Published[];
  readonly code?: ApiErrorCode;
  readonly afterwards?: () => unknown;
}

/** `unheard`: the two have a chat, but the other side does not see who types. `none`: they have no chat. */
export type TypingPath = 'heard' | 'unheard' | 'none';

/** Channels, numbers and rooms without the network: the socket server adds its clients. */
export interface Switchboard {
  readonly hub: Hub;
  readonly bus: Bus;
  readonly people: ConnectionRegistry;
  connect(client: Client): void;
  /** Removes a closed socket from every channel. */
  disconnect(client: Client): void;
  subscribe(client: Client, channel: string): Maybe<Answer>;
  unsubscribe(client: Client, channel: string): Answer;
  /** Returns the messages that wait in a media channel for a member, without entering it. */
  peek(client: Client, channel: string): Maybe<Answer>;
  publish(client: Client, channel: string, event: string, data: unknown): Maybe<Answer>;
  /** Notifies the peer that a person has left a media channel. */
  notifyLeft(channelId: string, userId: string): void;
  /** Sets the function that finds the members of a media channel that another process has just opened. */
  findRtcBy(find: (channelId: string) => Promise<readonly [string, string] | null>): void;
}

/** Carries notes of moderation frames between processes. Clients cannot use this channel. */
const frameChannel = 'frame';
const frameSchema = z.object({ matchId: z.nullable(z.string()), callId: z.nullable(z.string()) });

const refused = (code: ApiErrorCode): Answer => ({ ok: false, code });

export function createSwitchboard(options: {
  scope: Scope;
  clock: Clock;
  log: Logger;
  strict: boolean;
  shared?: SharedRealtime | null;
  /**
   * Returns whether one of two users has blocked the other. A blocked sender's message is dropped without an
   * error.
   */
  areBlocked?: (a: string, b: string) => boolean;
  /** Returns whether the second user may see that the first one types. */
  typingPath?: (from: string, to: string) => Promise<TypingPath>;
}): Switchboard {
  const { scope, clock, log, strict, shared = null, areBlocked = () => false } = options;
  const { typingPath = () => Promise.resolve('none') } = options;
  /** An exception in a listener must not affect the other listeners or the socket. */
  const report = (err: unknown) => log.error({ err }, 'socket: a listener of the hub threw an error');
  const people = createConnectionRegistry(scope, clock, report, shared?.elsewhere);
  const bus = shared?.bus ?? createLocalBus(clock, report);
  /** Sockets by the channels of people that they subscribe to. Media channels are rooms instead. */
  const subscribers = new Map<string, Set<Client>>();
  const channelsOf = new Map<Client, Set<string>>();
  const connectedAt = new Map<Client, number>();
  /** Messages for a socket whose subscription is not acknowledged yet, by `channel`. */
  const buffered = new Map<Client, Map<string, Published[]>>();
  const rtcChanges = createEmitter<RtcChange>(report);
  const callsSubscribed = createEmitter<string>(report);
  const sentEvents = createEmitter<SentEvent>(report);
  const frames = createEmitter<{ userId: string; encounter: FrameOf }>(report);
  let findRtc: (channelId: string) => Promise<readonly [string, string] | null> = () => Promise.resolve(null);

  let lastMoment = 0;
  /** Returns times that are all different, and comparable between processes. */
  const moment = () => (lastMoment = Math.max(lastMoment + 1, clock.now()));

  const rooms = createRtcRooms({
    scope,
    clock,
    shared: shared?.rooms ?? null,
    connectedAt: (client) => connectedAt.get(client) ?? 0,
    moment,
    deliver: (userId, message) => deliver(userId, message),
    onChange: (change) => rtcChanges.emit(change),
    onLeft: (channelId, userId) => notifyPeer('left', channelId, userId),
  });

  function give(client: Client, message: Published): void {
    const waiting = buffered.get(client)?.get(message.channel);
    if (waiting) waiting.push(message);
    else client.deliver(message);
  }

  /** Delivers a message to the sockets of a person in this process. */
  function deliver(userId: string, message: Published): void {
    if (message.channel === frameChannel)
      return frames.emit({ userId, encounter: z.core.parse(frameSchema, message.data) });
    const parsed = parseChannel(message.channel);
    if (parsed?.kind === 'rtc') {
      const client = rooms.socketOf(parsed.id, userId);
      if (client) give(client, message);
      return;
    }
    for (const client of subscribers.get(message.channel) ?? [])
      if (client.userId === userId) give(client, message);
  }
  scope.onEnd(bus.onMessage(deliver));

  /**
   * Holds messages for a socket back until its acknowledgement is on its way. Returns the function that
   * delivers them.
   */
  function bufferEvents(client: Client, channel: string): (newerThan?: number) => void {
    const own = buffered.get(client) ?? new Map<string, Published[]>();
    buffered.set(client, own);
    const messages: Published[] = [];
    own.set(channel, messages);
    return (newerThan = 0) => {
      if (own.get(channel) === messages) own.delete(channel);
      if (own.size === 0) buffered.delete(client);
      // The client loads everything up to the acknowledged number itself.
      for (const message of messages)
        if (message.seq === 0 || message.seq > newerThan) client.deliver(message);
    };
  }

  function notifyPeer(event: 'joined' | 'left', channelId: string, userId: string): void {
    const found = rooms.peerOf(channelId, userId);
    if (typeof found !== 'object') return;
    bus.say(found.peer, { channel: channels.rtc(channelId), event, data: { userId }, seq: 0 });
  }

  /**
   * Returns why a client may not use a channel (§7.10): only the person's own `user/…`, typing and messages,
   * and only the two members of `rtc`.
   */
  function refusalFor(client: Client, { kind, id }: ParsedChannel): Maybe<ApiErrorCode | null> {
    if (kind !== 'rtc') return id === client.userId ? null : 'forbidden';
    return whenKnown(memberOf(id, client.userId), (found) => {
      if (found === 'none') return 'not_found';
      return found === 'stranger' ? 'forbidden' : null;
    });
  }

  /** Returns the result of `peerOf`, and looks for a room that another process may have opened. */
  function memberOf(channelId: string, userId: string): Maybe<ReturnType<typeof rooms.peerOf>> {
    const found = rooms.peerOf(channelId, userId);
    if (found !== 'none' || !shared) return found;
    return findRtc(channelId).then((members) => {
      if (members) rooms.open(channelId, members);
      return rooms.peerOf(channelId, userId);
    });
  }

  function leave(client: Client, channel: string): void {
    const inside = subscribers.get(channel);
    inside?.delete(client);
    if (inside?.size === 0) subscribers.delete(channel);
    channelsOf.get(client)?.delete(channel);
  }

  function enterRtc(client: Client, channel: string, channelId: string): Maybe<Answer> {
    const release = bufferEvents(client, channel);
    return whenKnown(rooms.enter(client, channelId), (entry): Answer => {
      if (entry === 'busy') {
        release();
        return refused('busy');
      }
      const { userId } = client;
      const found = rooms.peerOf(channelId, userId);
      const peers = typeof found === 'object' && entry.isPeerInside ? [found.peer] : [];
      return {
        ok: true,
        peers,
        // After the acknowledgement, because the client must know that it is inside before it receives
        // waiting messages.
        afterwards: () => {
          for (const message of entry.waiting) client.deliver({ ...message, seq: 0 });
          release();
          // The socket may have closed while the other processes were asked, and so have left already.
          if (entry.wasHere || rooms.socketOf(channelId, userId) !== client) return;
          // A person who moves from a dead process to this one never left for the peer.
          if (!entry.isBack && !entry.wasInside) notifyPeer('joined', channelId, userId);
          rtcChanges.emit({ channelId, userId, what: 'joined' });
        },
      };
    });
  }

  function subscribeOwn(client: Client, channel: string, kind: ParsedChannel['kind']): Maybe<Answer> {
    const release = bufferEvents(client, channel);
    subscribers.set(channel, (subscribers.get(channel) ?? new Set<Client>()).add(client));
    channelsOf.get(client)?.add(channel);
    return whenKnown(bus.subscribe(client.userId), () =>
      whenKnown(bus.newest(channel), (seq): Answer => ({
        ok: true,
        seq,
        // After the acknowledgement, because later events have a greater number.
        afterwards: () => {
          release(seq);
          if (kind === 'call') callsSubscribed.emit(client.userId);
        },
      })),
    );
  }

  /**
   * Sends the message only to the other member of the named media channel, who is in a match or call with the
   * sender.
   */
  function answerSkip(from: string, to: string, message: Published): Answer {
    const found = rooms.peerOf(channelOfSkip(message.data), from);
    if (typeof found === 'string' || found.peer !== to) return refused('forbidden');
    bus.say(to, message);
    return { ok: true };
  }

  async function showTyping(from: string, to: string, message: Published): Promise<Answer> {
    if (areBlocked(from, to)) return { ok: true };
    const path = await typingPath(from, to);
    if (path === 'none') return refused('forbidden');
    if (path === 'heard') bus.say(to, message);
    return { ok: true };
  }

  function cut(userId: string, tokenHash: string | null): void {
    for (const client of people.clientsOf(userId))
      if (tokenHash === null || client.tokenHash === tokenHash) client.disconnect();
  }

  function cutEverywhere(userId: string, tokenHash: string | null): void {
    cut(userId, tokenHash);
    bus.broadcast('disconnect', { userId, tokenHash });
  }
  scope.onEnd(bus.onBroadcast('disconnect', ({ userId, tokenHash }) => cut(userId, tokenHash)));
  scope.onEnd(bus.onBroadcast('rtcTaken', ({ channelId, userId }) => rooms.giveAway(channelId, userId)));
  scope.onEnd(bus.onMissed(() => rooms.repeat()));
  if (shared) scope.onEnd(shared.rooms.onForgotten(() => rooms.repeat()));

  const hub: Hub = {
    send(userId, kind, event, data) {
      const result = z.core.safeParse(channelEvents[kind][event] as z.core.$ZodType, data);
      if (!result.success) {
        log.error({ event, issues: result.error.issues }, 'socket: an event breaks the contract');
        if (strict) throw new Error(`The event ${String(event)} breaks the contract.`);
      }
      const unnumbered = {
        channel: channels[kind](userId),
        event: String(event),
        data: result.success ? result.data : data,
      };
      bus.publish(userId, unnumbered, (seq) => {
        // The schema of the event's name has validated the data.
        if (kind === 'chat' && result.success)
          sentEvents.emit({ userId, what: { event, data: result.data, seq } as SentEvent['what'] });
      });
    },
    onSent: sentEvents.listen,
    isConnected: (userId) => people.isConnected(userId),
    connected: () => people.connected(),
    silentForMs: (userId) => people.silentForMs(userId),
    onConnected: (listener) => people.onConnected(listener),
    onDisconnected: (listener) => people.onDisconnected(listener),
    onChangedElsewhere: (listener) => shared?.elsewhere.onChanged(listener) ?? (() => undefined),
    countsFramesOf: (userId) => shared?.elsewhere.isFirst(userId) ?? true,
    recordFrame: (userId, encounter) =>
      bus.say(userId, { channel: frameChannel, event: 'frame', data: encounter, seq: 0 }),
    onFrame: (listener) => frames.listen(({ userId, encounter }) => listener(userId, encounter)),
    get carriesFrames() {
      return shared?.bus.isUp() ?? true;
    },
    openRtc: (channelId, members) => rooms.open(channelId, members),
    onCallsSubscribed: callsSubscribed.listen,
    onRtc: rtcChanges.listen,
    closeRtc: (channelId) => rooms.close(channelId),
    disconnectUser: (userId) => cutEverywhere(userId, null),
    disconnectSession: (userId, tokenHash) => cutEverywhere(userId, tokenHash),
  };

  return {
    hub,
    bus,
    people,
    connect(client) {
      channelsOf.set(client, new Set());
      connectedAt.set(client, moment());
      people.add(client);
    },
    disconnect(client) {
      for (const channelId of rooms.roomsOf(client)) rooms.leave(client, channelId, true);
      for (const channel of [...(channelsOf.get(client) ?? [])]) leave(client, channel);
      channelsOf.delete(client);
      connectedAt.delete(client);
      buffered.delete(client);
      people.remove(client);
      if (people.clientsOf(client.userId).length === 0) bus.unsubscribe(client.userId);
    },
    subscribe(client, channel) {
      const parsed = parseChannel(channel);
      if (!parsed) return refused('not_found');
      return whenKnown(refusalFor(client, parsed), (refusal) => {
        if (refusal) return refused(refusal);
        // The socket may have closed while the members of the channel were looked up.
        if (!channelsOf.has(client)) return refused('not_found');
        if (parsed.kind === 'rtc') return enterRtc(client, channel, parsed.id);
        return subscribeOwn(client, channel, parsed.kind);
      });
    },
    unsubscribe(client, channel) {
      const parsed = parseChannel(channel);
      if (parsed?.kind === 'rtc') rooms.leave(client, parsed.id, false);
      else leave(client, channel);
      return { ok: true };
    },
    peek(client, channel) {
      const parsed = parseChannel(channel);
      if (parsed?.kind !== 'rtc') return refused('not_found');
      return whenKnown(refusalFor(client, parsed), (refusal) =>
        refusal
          ? refused(refusal)
          : whenKnown(rooms.waitingFor(parsed.id, client.userId), (waiting): Answer => ({
              ok: true,
              waiting,
            })),
      );
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
          ? answerSkip(client.userId, parsed.id, message)
          : showTyping(client.userId, parsed.id, message);
      }
      return whenKnown(memberOf(parsed.id, client.userId), (found) => {
        if (typeof found === 'string') return refused(found === 'none' ? 'not_found' : 'forbidden');
        if (!signed) return refused('invalid_body');
        const message: Published = { channel, event, data: signed.data, seq: 0 };
        return whenKnown(rooms.say(client, parsed.id, message), (said) => {
          if (said === 'full') return refused('too_many_requests');
          return said === 'busy' ? refused('busy') : { ok: true };
        });
      });
    },
    notifyLeft: (channelId, userId) => notifyPeer('left', channelId, userId),
    findRtcBy(find) {
      findRtc = find;
    },
  };
}
