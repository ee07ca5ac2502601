import { createSocket, type Socket } from 'node:dgram';

/** Relays UDP packets between two peers. While `isLost` is set, it drops every packet without an error. */
export interface UdpRelay {
  /** Opens a local port that forwards to this address and returns its answers. */
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
    // A packet to a closed port causes an error, which is expected when a peer has left.
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
