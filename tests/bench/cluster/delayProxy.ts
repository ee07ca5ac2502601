import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Forwards connections to a port and delays every byte in both directions: `delayProxy.ts <port> <milliseconds each
 * way>`. Node's timers are too coarse for half a millisecond, so the process sleeps in short steps while bytes wait.
 */
const [target = '0', delay = '0'] = process.argv.slice(2);
const delayMs = Number(delay);
const stepMs = 0.1;
const sleeper = new Int32Array(new SharedArrayBuffer(4));
/** All entries have the same delay, so the oldest is always the first. */
const waiting: { readonly dueMs: number; readonly deliver: () => void }[] = [];
let isTurning = false;

function turn(): void {
  const nowMs = performance.now();
  while (waiting[0] !== undefined && waiting[0].dueMs <= nowMs) waiting.shift()?.deliver();
  const [next] = waiting;
  if (next === undefined) {
    isTurning = false;
    return;
  }
  Atomics.wait(sleeper, 0, 0, Math.min(stepMs, Math.max(0, next.dueMs - nowMs)));
  setImmediate(turn);
}

function later(deliver: () => void): void {
  waiting.push({ dueMs: performance.now() + delayMs, deliver });
  if (isTurning) return;
  isTurning = true;
  setImmediate(turn);
}

function forward(from: Socket, to: Socket): void {
  from.setNoDelay(true);
  from.on('data', (bytes: Buffer) => later(() => void (to.writable && to.write(bytes))));
  from.on('error', () => undefined);
  from.on('close', () => later(() => void to.destroy()));
}

const server = createServer((client) => {
  const upstream = createConnection(Number(target), '127.0.0.1');
  forward(client, upstream);
  forward(upstream, client);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
