import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import sharp, { type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { FrameOf } from '#backend/matching/moderation.ts';

export const size = { width: 320, height: 240 };

export const about = (userId: string): FrameOf => ({ userId, matchId: 'm1', callId: null });

export const plain = (red: number, green: number, blue: number): Sharp =>
  sharp({ create: { ...size, channels: 3, background: { r: red, g: green, b: blue } } });

/** Returns a grey picture whose pixels `paint` computes. */
export function painted(paint: (x: number, y: number) => number): Sharp {
  const pixels = Buffer.alloc(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      pixels[y * size.width + x] = Math.max(0, Math.min(255, Math.round(paint(x, y))));
    }
  }
  return sharp(pixels, { raw: { ...size, channels: 1 } });
}

/** Returns a picture with light and shade, as a camera takes of a person. */
export const lively = (shift = 0): Sharp =>
  painted((x, y) => 128 + 90 * Math.sin((x + shift) / 9) * Math.cos(y / 13));

/** Returns a scope that ends with the test, a manual clock, and a logger whose entries the test can read. */
export function aRoom() {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { scope, clock: createManualClock(1_000_000), lines, log: pino({ base: null }, { write }) };
}

/** Starts a small HTTP server that plays the moderation service of a deployment. Returns its URL. */
export async function aService(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`;
}
