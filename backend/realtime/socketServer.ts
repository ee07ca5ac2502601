import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { maxSocketMessageBytes } from '#shared/realtime/wire.ts';
import type { Session, Sessions } from '../http/sessions.ts';
import { systemClock } from '../lib/clock.ts';
import { toFailure } from '../http/errors.ts';
import { accountRemoved, ApiFailure } from '../lib/failure.ts';
import type { SecretGuard } from '../http/secretGuard.ts';
import type { Origins } from '../http/origins.ts';
import { listenTo } from './clientMessages.ts';
import type { Client } from './connectionRegistry.ts';
import { createMessageRate } from './messageRate.ts';
import type { SignInGate } from './signInGate.ts';
import { cutOff, sendTo } from './outgoing.ts';
import type { Switchboard } from './switchboard.ts';

/**
 * §7 Realtime: "ping timeout disabled". Clients never disconnect because of a missed ping; the product's
 * heartbeat decides. The server's pings stay on, because their answers show which sockets are dead (a
 * sleeping machine, a cut cable).
 */
const pingTimeoutMs = 24 * 60 * 60_000;
const pingIntervalMs = 15_000;
const deadAfterMs = 60_000;
const sessionCheckMs = 15_000;
/** Milliseconds in which clients can acknowledge the end of their connections when the server closes. */
const disconnectGraceMs = 500;
/** Milliseconds between two slices of sockets that are disconnected. */
const sliceEveryMs = 100;
/** Minimum number of sockets in a slice, because a few hundred people can reconnect at once without harm. */
const smallestSlice = 25;
/** Maximum number of sockets (tabs and windows) of one person. */
const socketsPerPerson = 16;

export interface SocketServerOptions {
  readonly http: HttpServer;
  readonly scope: Scope;
  readonly clock: Clock;
  readonly log: Logger;
  readonly switchboard: Switchboard;
  readonly sessions: Sessions;
  readonly origins: Origins;
  readonly guard: SecretGuard;
  readonly gate: SignInGate;
}

export interface SocketServer {
  /** Closes every connection. Must be called before the HTTP server closes. */
  cut(): void;
  /**
   * Disconnects the sockets in slices over at most `withinMs` milliseconds, so that their clients do not all
   * reconnect at once.
   */
  sendAway(withinMs: number): Promise<void>;
}

/** Attaches Socket.IO to the HTTP server. */
export function attachSocketServer(options: SocketServerOptions): SocketServer {
  const { http, scope, clock, log, switchboard, sessions, origins, guard, gate } = options;
  const io = new Server(http, {
    path: '/socket',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: maxSocketMessageBytes,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    cors: { origin: (origin, answer) => answer(null, origin !== undefined && origins.isAllowed(origin)) },
    allowRequest: (request, answer) => {
      const { origin, host } = request.headers;
      const isFine = origin === undefined || origins.isAllowed(origin) || origins.isOwn(origin, host);
      if (!guard.allows(request)) answer('forbidden', false);
      // A request with a session id belongs to a connection that is already open.
      else if (!isContinued(request) && !gate.mayOpen(request)) answer('too_many_requests', false);
      else answer(isFine ? null : 'bad_origin', isFine);
    },
  });
  io.engine.on('connection', (connection: Socket['conn']) => gate.opened(connection));
  const rate = createMessageRate(() => performance.now());
  const found = new WeakMap<Socket, Session>();
  /** Time at which each socket last received anything. */
  const lastMessageMs = new Map<Socket, number>();

  io.use((socket, next) => {
    authenticate(socket, sessions)
      .then((session) => {
        if (switchboard.people.clientsOf(session.caller.userId).length >= socketsPerPerson) {
          throw new ApiFailure('too_many_requests', 'Too many connections of one account.');
        }
        found.set(socket, session);
        next();
      })
      .catch((error: unknown) => next(refusal(error, log)));
  });

  io.on('connection', (socket) => {
    const session = found.get(socket);
    if (!session) return void socket.disconnect(true);
    const client: Client = {
      userId: session.caller.userId,
      tokenHash: session.caller.tokenHash,
      deliver: (message) =>
        sendTo(socket, message, (bytes) => {
          log.warn(
            { userId: session.caller.userId, bytes },
            'socket: disconnected a client that does not read its data',
          );
        }),
      silentForMs: () => performance.now() - (lastMessageMs.get(socket) ?? -Infinity),
      disconnect: () => cutOff(socket),
    };
    const { conn } = socket;
    gate.signedIn(conn);
    lastMessageMs.set(socket, performance.now());
    conn.on('packet', () => lastMessageMs.set(socket, performance.now()));
    socket.on('disconnect', () => {
      lastMessageMs.delete(socket);
      gate.signedOut(conn);
      switchboard.disconnect(client);
    });
    switchboard.connect(client);
    listenTo(socket, { client, rate, session, sessions, switchboard, log });
  });

  // Uses real time even with a test clock, because a dead connection is a fact of the network.
  systemClock.every(scope, pingIntervalMs, () => {
    for (const [socket, atMs] of lastMessageMs) {
      if (performance.now() - atMs > deadAfterMs) cutOff(socket);
    }
  });

  // Also closes silent sockets whose session has ended or whose person is banned.
  clock.every(scope, sessionCheckMs, () => {
    endOver().catch((err: unknown) => log.error({ err }, 'socket: looking for ended sessions failed'));
  });

  async function endOver(): Promise<void> {
    const hashOf = (socket: Socket) => found.get(socket)?.caller.tokenHash ?? '';
    const ended = await sessions.endedAmong([...new Set([...lastMessageMs.keys()].map(hashOf))]);
    for (const socket of lastMessageMs.keys()) if (ended.has(hashOf(socket))) cutOff(socket);
  }

  // A sleeping page does not acknowledge the close, and the server would wait half a minute for it.
  const lines = new Set<Duplex>();
  http.on('upgrade', (_, line: Duplex) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });

  async function sendAway(withinMs: number): Promise<void> {
    const slice = Math.max(smallestSlice, Math.ceil((lastMessageMs.size * sliceEveryMs) / withinMs));
    const endMs = performance.now() + withinMs;
    // Read again for each slice, because sockets may still connect.
    while (lastMessageMs.size > 0 && performance.now() < endMs && !scope.ended) {
      for (const socket of [...lastMessageMs.keys()].slice(0, slice)) cutOff(socket);
      await pause(sliceEveryMs);
    }
  }

  function cut(): void {
    io.disconnectSockets(true);
    io.engine.close();
    setTimeout(() => {
      for (const line of lines) line.destroy();
    }, disconnectGraceMs).unref();
  }

  return { cut, sendAway };
}

/** Returns true for a poll or an upgrade of a connection that was opened before. */
function isContinued({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return new URL(url, 'http://localhost').searchParams.has('sid');
}

/** Async throughout, so that every exception becomes a refusal and never an unhandled rejection. */
async function authenticate(socket: Socket, sessions: Sessions): Promise<Session> {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (typeof token !== 'string' || token === '') throw new ApiFailure('unauthorized', 'Sign in first.');
  const session = await sessions.resolve(token);
  if (session.isAway) throw accountRemoved();
  return session;
}

/** Returns the error of the client's `connect_error`, with the code in `data.code`. */
function refusal(error: unknown, log: Logger): Error {
  const failure = toFailure(error);
  if (!failure) log.error({ err: error }, 'socket: a handshake failed with an unexpected error');
  const code = failure?.code ?? 'internal';
  return Object.assign(new Error(code), { data: { code, message: failure?.message ?? 'Try again.' } });
}
