import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Published } from '#shared/realtime/wire.ts';
import { disconnectedAfterMs } from './hub.ts';
import type { Elsewhere } from '../cluster/sharedRealtime.ts';

/** The socket of a client. */
export interface Client {
  readonly userId: string;
  /** Hash of the session that the socket presented. */
  readonly tokenHash: string;
  deliver(message: Published): void;
  /** Milliseconds since the socket received anything. */
  silentForMs(): number;
  disconnect(): void;
}

/** Connected people. A person counts as gone shortly after the last socket closed. */
export interface ConnectionRegistry {
  add(client: Client): void;
  remove(client: Client): void;
  /** Returns the sockets of a person in this process. */
  clientsOf(userId: string): readonly Client[];
  /** Returns whether the person has a socket in any process. */
  isConnected(userId: string): boolean;
  /** Returns all people who are connected to any process. */
  connected(): Iterable<string>;
  /** Returns all people who are connected to this process. */
  connectedHere(): Iterable<string>;
  /** Returns the milliseconds since a socket of the person received anything; infinite without a socket. */
  silentForMs(userId: string): number;
  onConnected(listener: (userId: string) => void): () => void;
  onDisconnected(listener: (userId: string) => void): () => void;
}

export function createConnectionRegistry(
  scope: Scope,
  clock: Clock,
  report: (error: unknown) => void,
  elsewhere: Elsewhere | null = null,
): ConnectionRegistry {
  const clients = new Map<string, Set<Client>>();
  /** People whose last socket has just closed, each with a function that cancels the announcement. */
  const leaving = new Map<string, () => void>();
  // An exception in a listener must not affect the other listeners or the socket.
  const connected = createEmitter<string>(report);
  const disconnected = createEmitter<string>(report);
  const isElsewhere = (userId: string) => elsewhere?.has(userId) === true;
  if (elsewhere) scope.onEnd(elsewhere.onOrphaned((userId) => disconnected.emit(userId)));

  return {
    add(client) {
      const own = clients.get(client.userId) ?? new Set<Client>();
      clients.set(client.userId, own.add(client));
      const cancelLeaving = leaving.get(client.userId);
      leaving.delete(client.userId);
      if (own.size === 1) elsewhere?.add(client.userId);
      // A person who returns in time never counted as gone.
      if (cancelLeaving) cancelLeaving();
      else if (own.size === 1 && !isElsewhere(client.userId)) connected.emit(client.userId);
    },
    remove(client) {
      const own = clients.get(client.userId);
      if (!own?.delete(client) || own.size > 0) return;
      clients.delete(client.userId);
      elsewhere?.remove(client.userId);
      leaving.set(
        client.userId,
        clock.after(scope, disconnectedAfterMs, () => {
          leaving.delete(client.userId);
          if (!isElsewhere(client.userId)) disconnected.emit(client.userId);
        }),
      );
    },
    clientsOf: (userId) => [...(clients.get(userId) ?? [])],
    isConnected: (userId) => clients.has(userId) || isElsewhere(userId),
    connected: () => (elsewhere ? new Set([...clients.keys(), ...elsewhere.all()]) : clients.keys()),
    connectedHere: () => clients.keys(),
    silentForMs(userId) {
      if (elsewhere && isElsewhere(userId) && !elsewhere.isQuiet(userId)) return 0;
      return Math.min(...[...(clients.get(userId) ?? [])].map((client) => client.silentForMs()));
    },
    onConnected: connected.listen,
    onDisconnected: disconnected.listen,
  };
}
