import { createSocket, type Socket } from 'node:dgram';

/** Carries what two peers send each other, as long as it is told to: a way that takes everything and gives nothing. */
export interface UdpRelay {
  /** A port of this machine by which that address is reached, and by which its answers come back. */
  portTo(host: string, port: number): Promise<number>;
  setLost(isLost: boolean): void;
  close(): void;
}

export function createUdpRelay(): UdpRelay {
  const ways = new Map<string, Promise<{ readonly socket: Socket; readonly port: number }>>();
  const sockets = new Set<Socket>();
  let isLost = false;

  async function open(host: string, port: number) {
    const socket = createSocket('udp4');
    sockets.add(socket);
    let back: { readonly address: string; readonly port: number } | null = null;
    socket.on('message', (packet, from) => {
      if (isLost) return;
      const isAnswer = from.port === port && from.address === host;
      if (!isAnswer) back = { address: from.address, port: from.port };
      if (!isAnswer) socket.send(packet, port, host);
      else if (back) socket.send(packet, back.port, back.address);
    });
    // Whoever is gone answers that nobody is there.
    socket.on('error', () => undefined);
    await new Promise<void>((ready) => socket.bind(0, '0.0.0.0', ready));
    return { socket, port: socket.address().port };
  }

  return {
    async portTo(host, port) {
      const name = `${host}:${port}`;
      const way = ways.get(name) ?? open(host, port);
      ways.set(name, way);
      return (await way).port;
    },
    setLost(next) {
      isLost = next;
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
