import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createFrameReader } from './webSocketFrames.ts';

/** Probability of each fault, from 0 to 1. */
export interface Faults {
  /** The request does not reach the server. */
  readonly lostRequest: number;
  /** The server handles the request, and the response is lost. */
  readonly lostAnswer: number;
  /** The server receives the request twice. */
  readonly twiceRequest: number;
  /** The client receives the event twice. */
  readonly twiceEvent: number;
  /** Later events overtake the event. */
  readonly lateEvent: number;
  /** The client does not receive the event. */
  readonly lostEvent: number;
}

export const noFaults: Faults = {
  lostRequest: 0,
  lostAnswer: 0,
  twiceRequest: 0,
  twiceEvent: 0,
  lateEvent: 0,
  lostEvent: 0,
};

/**
 * A proxy between clients and a server that injects faults, including some that real networks do not have.
 */
export interface FaultProxy {
  readonly url: string;
  /** Number of injected faults. */
  readonly done: { readonly [F in keyof Faults | 'cut']: number };
  setFaults(faults: Faults): void;
  /** Breaks every connection without a closing message. */
  cut(): void;
  /** While true, breaks and refuses every connection, like an unplugged cable. */
  setAway(isAway: boolean): void;
  /** While true, accepts connections and data but delivers none. Held data arrive afterwards, as with TCP. */
  setSilent(isSilent: boolean): void;
  close(): Promise<void>;
}

const lateByMs = 30;

export async function startFaultProxy(options: {
  /** Returns the current port of the server. */
  readonly target: () => { readonly port: number };
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}): Promise<FaultProxy> {
  const { target, random } = options;
  let faults = noFaults;
  const done = { ...noFaults, cut: 0 } as { -readonly [F in keyof FaultProxy['done']]: number };
  const wires = new Set<Duplex>();
  /** Pauses and resumes the data flow of each connection. */
  const flows = new Set<{ readonly pause: () => void; readonly resume: () => void }>();
  let silence: Promise<void> | null = null;
  let endSilence: () => void = () => undefined;

  function happens(fault: keyof Faults): boolean {
    if (random() >= faults[fault]) return false;
    done[fault] += 1;
    return true;
  }

  function hold(wire: Duplex): void {
    wires.add(wire);
    wire.on('error', () => wire.destroy());
    wire.on('close', () => wires.delete(wire));
  }

  function forward(from: IncomingMessage, body: Buffer): Promise<{ head: IncomingMessage; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = from;
      const upstream = request(
        { host: '127.0.0.1', port: target().port, method, path: url, headers, agent: false },
        (head) => {
          const parts: Buffer[] = [];
          head.on('data', (part: Buffer) => parts.push(part));
          head.on('end', () => resolve({ head, body: Buffer.concat(parts) }));
          head.on('error', reject);
        },
      );
      upstream.on('error', reject);
      upstream.end(body);
    });
  }

  async function handle(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of from) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const isChange = from.method === 'POST';
    await silence;
    if (happens('lostRequest')) return void from.socket.destroy();
    const first = await forward(from, body);
    const answer = isChange && happens('twiceRequest') ? await forward(from, body) : first;
    await silence;
    if (happens('lostAnswer')) return void from.socket.destroy();
    to.writeHead(answer.head.statusCode ?? 502, answer.head.headers);
    to.end(answer.body);
  }

  const server = createServer((from, to) => {
    handle(from, to).catch(() => from.socket.destroy());
  });
  let isAway = false;
  server.on('connection', (wire) => {
    hold(wire);
    if (isAway) wire.destroy();
  });
  server.on('upgrade', (from: IncomingMessage, client: Duplex, head: Buffer) => {
    const upstream: Socket = connect(target().port, '127.0.0.1');
    hold(upstream);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('close', end);
    upstream.on('close', end);
    const lines = from.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
    );
    upstream.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    const flow = {
      pause() {
        client.unpipe(upstream).pause();
        upstream.pause();
      },
      resume() {
        client.pipe(upstream);
        upstream.resume();
      },
    };
    flows.add(flow);
    client.on('close', () => flows.delete(flow));
    client.pipe(upstream);
    const send = (bytes: Buffer) => void (client.writable && client.write(bytes));
    const read = createFrameReader({
      onHead: send,
      onFrame(frame, isEvent) {
        // Acknowledgements of the client's own messages and control frames pass without faults.
        if (!isEvent) return send(frame);
        if (happens('lostEvent')) return;
        if (happens('lateEvent')) return void setTimeout(() => send(frame), lateByMs);
        send(frame);
        if (happens('twiceEvent')) send(frame);
      },
    });
    upstream.on('data', read);
    if (silence) flow.pause();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    done,
    setFaults(next) {
      faults = next;
    },
    cut() {
      done.cut += 1;
      for (const wire of wires) wire.destroy();
    },
    setAway(next) {
      isAway = next;
      if (isAway) for (const wire of wires) wire.destroy();
    },
    setSilent(isSilent) {
      if (isSilent === (silence !== null)) return;
      if (isSilent) silence = new Promise((over) => (endSilence = over));
      else {
        silence = null;
        endSilence();
      }
      for (const flow of flows)
        if (isSilent) flow.pause();
        else flow.resume();
    },
    async close() {
      for (const wire of wires) wire.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
