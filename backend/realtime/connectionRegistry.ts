import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Published } from '#shared/realtime/wire.ts';
import { goneAfterMs } from './hub.ts';

/** One socket, as the rest of this folder sees it. */
export interface Client {
  readonly userId: string;
  /** The session that it came with. */
  readonly tokenHash: string;
  deliver(message: Published): void;
  /** Since something came over it. */
  silentForMs(): number;
  disconnect(): void;
}

/** Who is connected: people come with their first socket and are gone a moment after their last. */
export interface ConnectionRegistry {
  add(client: Client): void;
  remove(client: Client): void;
  clientsOf(userId: string): readonly Client[];
  isConnected(userId: string): boolean;
  connected(): Iterable<string>;
  onConnected(listener: (userId: string) => void): () => void;
  onGone(listener: (userId: string) => void): () => void;
}

export function createConnectionRegistry(
  scope: Scope,
  clock: Clock,
  report: (error: unknown) => void,
): ConnectionRegistry {
  const clients = new Map<string, Set<Client>>();
  /** Those whose last socket went, each with how to stop the count. */
  const leaving = new Map<string, () => void>();
  // A listener that throws must not keep the others, or the socket, from going on.
  const connected = createEmitter<string>(report);
  const gone = createEmitter<string>(report);

  return {
    add(client) {
      const own = clients.get(client.userId) ?? new Set<Client>();
      clients.set(client.userId, own.add(client));
      const stay = leaving.get(client.userId);
      leaving.delete(client.userId);
      // Who comes back in time never left.
      if (stay) stay();
      else if (own.size === 1) connected.emit(client.userId);
    },
    remove(client) {
      const own = clients.get(client.userId);
      if (!own?.delete(client) || own.size > 0) return;
      clients.delete(client.userId);
      leaving.set(
        client.userId,
        clock.after(scope, goneAfterMs, () => {
          leaving.delete(client.userId);
          gone.emit(client.userId);
        }),
      );
    },
    clientsOf: (userId) => [...(clients.get(userId) ?? [])],
    isConnected: (userId) => clients.has(userId),
    connected: () => clients.keys(),
    onConnected: connected.listen,
    onGone: gone.listen,
  };
}
