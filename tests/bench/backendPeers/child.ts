import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** `drop`: close all connections, including sockets. `usage`: report the processor time that the process has used. */
export type Wish = 'drop' | 'usage';

/** Serves the messages of the parent process and exits with it. */
export function obeyParent(server: Server, stop: () => Promise<void>): void {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  process.on('message', (wish: Wish) => {
    if (wish === 'drop') for (const socket of connections) socket.destroy();
    else {
      const { user, system } = process.cpuUsage();
      process.send?.((user + system) / 1_000);
    }
  });
  const leave = () => void stop().finally(() => process.exit(0));
  process.on('SIGTERM', leave);
  process.on('disconnect', leave);
}
