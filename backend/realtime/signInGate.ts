import type { IncomingMessage } from 'node:http';
import { createClientAddress, networkOf } from '../http/clientAddress.ts';
import type { TrustedProxies } from '../http/proxies.ts';

export const signInGateDefaults = {
  /** Maximum number of connections without a session per address. */
  perAddress: 50,
  /** Milliseconds in which a connection must present a session. */
  signInWithinMs: 5_000,
} as const;

export interface SignInGateOptions {
  readonly trustProxy?: TrustedProxies | undefined;
  /** Maximum number of connections without a session per address; null: no limit. */
  readonly perAddress: number | null;
  readonly signInWithinMs: number;
}

/** A transport connection, before and after a person logs in on it. */
interface Connection {
  readonly request: Pick<IncomingMessage, 'headers' | 'socket'>;
  close(discard?: boolean): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** Counts for the metrics, from the start of the process. */
export interface SocketCounts {
  /** Number of connections with a session. */
  signedIn: number;
  /** Number of connections without a session. */
  waiting: number;
  readonly refused: { perAddress: number; tooSlow: number };
}

/**
 * Limits connections without a session. Otherwise, anyone could use up file descriptors and memory of the
 * server with connections that never log in.
 */
export interface SignInGate {
  readonly counts: Readonly<SocketCounts>;
  /** Returns false if the address of the request already holds the maximum number. */
  mayOpen(request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean;
  /** Closes the connection unless `signedIn` is called in time. */
  opened(connection: Connection): void;
  signedIn(connection: Connection): void;
  /**
   * Called when the person has left this connection, which is still open. The same time limit for a log-in
   * starts again.
   */
  signedOut(connection: Connection): void;
}

export function createSignInGate({ trustProxy, perAddress, signInWithinMs }: SignInGateOptions): SignInGate {
  const clientAddress = createClientAddress(trustProxy);
  const waiting = new Map<Connection, { readonly network: string; readonly timer: NodeJS.Timeout }>();
  const signedIn = new Set<Connection>();
  const waitingOf = new Map<string, number>();
  const counts: SocketCounts = { signedIn: 0, waiting: 0, refused: { perAddress: 0, tooSlow: 0 } };

  function count(network: string, by: 1 | -1): void {
    const left = (waitingOf.get(network) ?? 0) + by;
    if (left > 0) waitingOf.set(network, left);
    else waitingOf.delete(network);
    counts.waiting = waiting.size;
    counts.signedIn = signedIn.size;
  }

  function stopWaiting(connection: Connection): void {
    const entry = waiting.get(connection);
    if (!entry) return;
    clearTimeout(entry.timer);
    waiting.delete(connection);
    count(entry.network, -1);
  }

  function wait(connection: Connection): void {
    if (waiting.has(connection)) return;
    const network = networkOf(clientAddress(connection.request));
    const timer = setTimeout(() => {
      counts.refused.tooSlow += 1;
      connection.close(true);
    }, signInWithinMs).unref();
    waiting.set(connection, { network, timer });
    count(network, 1);
  }

  function isFull(network: string): boolean {
    return perAddress !== null && (waitingOf.get(network) ?? 0) >= perAddress;
  }

  return {
    counts,
    mayOpen(request) {
      if (!isFull(networkOf(clientAddress(request)))) return true;
      counts.refused.perAddress += 1;
      return false;
    },
    opened(connection) {
      connection.once('close', () => {
        stopWaiting(connection);
        signedIn.delete(connection);
        counts.signedIn = signedIn.size;
      });
      // Several handshakes of one address can pass `mayOpen` before the first of them is counted.
      if (isFull(networkOf(clientAddress(connection.request)))) {
        counts.refused.perAddress += 1;
        connection.close(true);
        return;
      }
      wait(connection);
    },
    signedIn(connection) {
      signedIn.add(connection);
      stopWaiting(connection);
      counts.signedIn = signedIn.size;
    },
    signedOut(connection) {
      if (signedIn.delete(connection)) wait(connection);
    },
  };
}
