import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import fastify from 'fastify';
import { Server } from 'socket.io';
import { obeyParent } from './child.ts';

/**
 * The same work without a product: Fastify receives a message, better-sqlite3 stores it durably in one commit, and
 * Socket.IO delivers it to the receiver. `plain.ts <folder>`.
 */
const [folder = ''] = process.argv.slice(2);
const sqlite = new SQLite(join(folder, 'plain.db'));
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec(
  'create table messages (id text primary key, from_id text, to_id text, text text, at integer) strict',
);
const insert = sqlite.prepare('insert into messages values (?, ?, ?, ?, ?)');
const app = fastify();
const io = new Server(app.server, { path: '/socket', transports: ['websocket'] });
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth['token'])));
app.post<{ Body: { from: string; to: string; text: string } }>('/send', ({ body }) => {
  const message = { _id: randomUUID(), ...body };
  insert.run(message._id, body.from, body.to, body.text, Date.now());
  io.to(body.to).emit('publish', message);
  return { message };
});
obeyParent(app.server, () => Promise.resolve());
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
