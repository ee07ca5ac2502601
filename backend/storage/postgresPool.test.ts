import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toFailure } from '../http/errors.ts';
import { databaseOf } from './open.ts';
import { openPostgres } from './postgres.ts';
import { isConnectionLost, type PostgresTimeouts } from './postgresPool.ts';
import { DatabaseUnavailable } from './problems.ts';

/** Messages of PostgreSQL's protocol: AuthenticationOk and ReadyForQuery, then CommandComplete and ReadyForQuery. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const welcome = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), ready]);
const done = Buffer.concat([Buffer.from([0x43, 0, 0, 0, 10]), Buffer.from('BEGIN\0'), ready]);

/**
 * Starts a server that accepts every login. The test receives each later query's socket, and decides the
 * answer.
 */
async function openServer(onQuery: (socket: Socket, count: number) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let count = 0;
    socket.on('data', () => (count++ === 0 ? socket.write(welcome) : onQuery(socket, count - 1)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lost: string[] = [];
  const timeouts = { statementMs: 20, lockMs: 0, idleInTransactionMs: 0, graceMs: 20 };
  const url = `postgres://a@127.0.0.1:${port}/a`;
  const open = (how?: PostgresTimeouts) =>
    databaseOf(openPostgres(url, ({ message }) => void lost.push(message), how));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { open, lost, timeouts };
}

describe('a PostgreSQL connection that breaks', () => {
  it('rejects the query under way as unavailable, and reports the loss once', async () => {
    const { open, lost } = await openServer((socket) => socket.destroy());
    const database = open();
    onTestFinished(() => database.destroy());
    await expect(sql`select 1`.execute(database)).rejects.toThrow(DatabaseUnavailable);
    await expect.poll(() => lost).toEqual(['Connection terminated unexpectedly']);
  });

  it('does not end the process while a transaction holds it between two statements', async () => {
    const { open, lost } = await openServer((socket, count) => {
      socket.write(done);
      if (count === 1) setImmediate(() => socket.destroy());
    });
    const database = open();
    onTestFinished(() => database.destroy());
    const work = database.transaction().execute(async (transaction) => {
      await expect.poll(() => lost).toHaveLength(1);
      await sql`select 1`.execute(transaction);
    });
    await expect(work).rejects.toThrow(DatabaseUnavailable);
  });

  it('is given up if the server is frozen and answers nothing', async () => {
    let queries = 0;
    const { open, timeouts } = await openServer((socket) => {
      if (++queries > 1) socket.write(done);
    });
    const database = open(timeouts);
    onTestFinished(() => database.destroy());
    await expect(sql`select 1`.execute(database)).rejects.toThrow(DatabaseUnavailable);
    // The next query uses another connection, because on the first one it would read the late answer as its
    // result.
    expect((await sql`begin`.execute(database)).rows).toEqual([]);
  });

  it('is unavailable if the connection is refused, and a client receives 503 and when to retry', async () => {
    const database = databaseOf(openPostgres('postgres://a@127.0.0.1:1/a', () => undefined));
    onTestFinished(() => database.destroy());
    const error: unknown = await sql`select 1`.execute(database).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(toFailure(error)).toMatchObject({
      status: 503,
      code: 'unavailable',
      extra: { retryAfterMs: 2_000 },
    });
  });
});

it('isConnectionLost separates errors of the connection from errors of a statement', () => {
  for (const code of ['57P01', '57P03', '08006', '25P03', '57014', '53300', 'ECONNRESET', 'EPIPE'])
    expect([code, isConnectionLost({ code })]).toEqual([code, true]);
  for (const code of ['23505', '40001', '40P01', '55P03', '42P01'])
    expect([code, isConnectionLost({ code })]).toEqual([code, false]);
  expect(isConnectionLost(new Error('Query read timeout'))).toBe(true);
  expect(isConnectionLost(new Error('the name "Connection terminated" is taken'))).toBe(false);
});
