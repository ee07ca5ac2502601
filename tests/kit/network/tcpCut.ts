import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/**
 * A TCP connection between a process and a server that a test can cut like a broken cable: data stop without
 * an error.
 */
export interface TcpCut {
  readonly port: number;
  /** Holds all data, on open connections and on new ones. */
  cut(): void;
  /** Closes the connections that were cut, and lets new ones through. */
  heal(): void;
  close(): Promise<void>;
}

export async function startTcpCut(targetPort: number): Promise<TcpCut> {
  const lines = new Set<Socket>();
  let isCut = false;
  const server = createServer((from) => {
    const to = connect(targetPort, '127.0.0.1');
    for (const [line, other] of [
      [from, to],
      [to, from],
    ] as const) {
      lines.add(line);
      line.on('error', () => other.destroy());
      line.on('close', () => {
        lines.delete(line);
        other.destroy();
      });
      line.pipe(other);
      if (isCut) line.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const line of lines) {
        line.unpipe();
        line.pause();
      }
    },
    heal() {
      isCut = false;
      for (const line of lines) line.destroy();
    },
    async close() {
      for (const line of lines) line.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
