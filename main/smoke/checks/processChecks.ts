import { deflateSync } from 'node:zlib';
import type { StorageTarget } from '../../storage/protocol.ts';
import { demand, Skipped, type Check } from '../report.ts';
import type { SmokeParts } from '../parts.ts';

/** Id of the user whose empty stores are opened. */
const userId = 'smoke';

/** Starts a bundle, waits for the first message that `pick` accepts, and ends the process. */
function ask<T>(
  parts: SmokeParts,
  bundle: string,
  args: readonly string[],
  pick: (message: unknown, send: (message: unknown) => void) => T | null,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = parts.startProcess(bundle, args);
    child.on('message', (message) => {
      const picked = pick(message, (more) => child.postMessage(more));
      if (picked === null) return;
      resolve(picked);
      child.kill();
    });
    child.on('exit', (code) => reject(new Error(`the process ended with code ${code} before it answered`)));
  });
}

/** Returns a black picture of 8 × 8 pixels as a PNG. */
function blackPng(): Uint8Array {
  const crcOf = (bytes: Uint8Array) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(8 * (1 + 8 * 3)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const noBackend = 'this app is for a deployment and has no backend of its own';

/** Returns the checks of native modules, each in the process that uses it. */
export function processChecks(parts: SmokeParts): readonly Check[] {
  const { storage, local } = parts;
  return [
    {
      name: 'storage thread',
      async run() {
        const { state, durability } = await storage.open(userId);
        demand(state === 'ready' && durability === 'disk', `${state}, ${durability}`);
        const target: StorageTarget = 'localStore';
        await storage.call(target, 'putValue', { name: 'smoke', value: 'written' });
        const value = await storage.call(target, 'getValue', { name: 'smoke' });
        await storage.close();
        demand(value === 'written', `read ${JSON.stringify(value)}`);
        return 'better-sqlite3 opened, wrote, read and closed a database';
      },
    },
    {
      name: 'sharp',
      async run() {
        if (local === null) throw new Skipped(noBackend);
        const job = { kind: 'jpeg', image: blackPng(), maxPixels: 1_000 };
        const done = await ask(parts, 'backendPictures', ['512'], (message, send) => {
          const { type } = message as { type: string };
          if (type === 'ready') send(job);
          return type === 'ready' ? null : (message as { type: string; message?: string });
        });
        demand(done.type === 'done', done.message ?? done.type);
        return 'the process of pictures drew a JPEG';
      },
    },
    {
      name: 'wrtc',
      async run() {
        if (local === null) throw new Skipped(noBackend);
        const { type, reason } = await ask(parts, 'backendCompanion', [], (message) => {
          const report = message as { type: string; reason?: string };
          return report.type === 'ready' || report.type === 'unavailable' ? report : null;
        });
        if (type === 'unavailable') throw new Skipped(`no companions on this system: ${reason}`);
        return '@roamhq/wrtc is loaded and has made a camera and a microphone';
      },
    },
  ];
}
