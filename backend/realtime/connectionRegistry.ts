import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Published } from '#shared/realtime/wire.ts';
import { goneAfterMs } from './hub.ts';
import type { Elsewhere } from '../cluster/sharedRealtime.ts';

/** The socket of a client. */
export interface Client {
  readonly userId: string;
  /** The session that it came with. */
  readonly tokenHash: string;
  deliver(message: Published): void;
  /** Milliseconds since the socket received anything. */
  silentForMs(): number;
  disconnect(): void;
}

/** The people who are connected. A person is gone a moment after the last socket closed. */
export interface ConnectionRegistry {
  add(client: Client): void;
  remove(client: Client): void;
  /** The sockets of a person at this process. */
  clientsOf(userId: string): readonly Client[];
  /** Whether the person has a socket at any process. */
  isConnected(userId: string): boolean;
  /** Everybody who is connected to any process. */
  connected(): Iterable<string>;
  /** Everybody who is connected to this process. */
  connectedHere(): Iterable<string>;
  /** Milliseconds since anything came over a socket of the person; infinite without a socket. */
  silentForMs(userId: string): number;
  onConnected(listener: (userId: string) => void): () => void;
  onGone(listener: (userId: string) => void): () => void;
}

export function createConnectionRegistry(
  scope: Scope,
  clock: Clock,
  report: (error: unknown) => void,
  elsewhere: Elsewhere | null = null,
): ConnectionRegistry {
  const clients = new Map<string, Set<Client>>();
  /** People whose last socket closed a moment ago, each with a function that cancels the announcement. */
  const leaving = new Map<string, () => void>();
  // A listener that throws must not keep the others, or the socket, from going on.
  const connected = createEmitter<string>(report);
  const gone = createEmitter<string>(report);
  const isElsewhere = (userId: string) => elsewhere?.has(userId) === true;
  if (elsewhere) scope.onEnd(elsewhere.onOrphaned((userId) => gone.emit(userId)));

  return {
    add(client) {
      const own = clients.get(client.userId) ?? new Set<Client>();
      clients.set(client.userId, own.add(client));
      const stay = leaving.get(client.userId);
      leaving.delete(client.userId);
      if (own.size === 1) elsewhere?.add(client.userId);
      // A person who comes back in time never left.
      if (stay) stay();
      else if (own.size === 1 && !isElsewhere(client.userId)) connected.emit(client.userId);
    },
    remove(client) {
      const own = clients.get(client.userId);
      if (!own?.delete(client) || own.size > 0) return;
      clients.delete(client.userId);
      elsewhere?.remove(client.userId);
      leaving.set(
        client.userId,
        clock.after(scope, goneAfterMs, () => {
          leaving.delete(client.userId);
          if (!isElsewhere(client.userId)) gone.emit(client.userId);
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
    onGone: gone.listen,
  };
}
