import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What the parent of a peer asks: to cut every connection at once, sockets among them, and to stop. */
export function obeyParent(server: Server, stop: () => Promise<void>): void {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  process.on('message', (message) => {
    if (message === 'drop') for (const socket of connections) socket.destroy();
  });
  const leave = () => void stop().finally(() => process.exit(0));
  process.on('SIGTERM', leave);
  process.on('disconnect', leave);
}
