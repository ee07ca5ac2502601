import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify as verifySignature,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { pushMessageSchema, type PushAddress, type PushMessage } from '#shared/domain/push.ts';

/** An encrypted push as the service received it. */
interface Taken {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The browser's side of a subscription. */
export interface Device {
  readonly address: PushAddress;
  readonly receive: (taken: Taken) => PushMessage;
}

/**
 * A local push service (RFC 8030) with devices that decrypt pushes (RFC 8291). Written from the standards
 * with Node's cryptography, so that the tests verify the push library independently.
 */
export async function startPushService() {
  const taken: Taken[] = [];
  const ecdhs = new Map<string, { readonly ecdh: ECDH; readonly auth: Buffer }>();
  /** Response to a device's next pushes; 201 by default. */
  const answers = new Map<string, { readonly status: number; readonly location?: string }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const device = request.url ?? '';
      taken.push({ device, headers: request.headers, body: Buffer.concat(chunks) });
      const { status = 201, location } = answers.get(device) ?? {};
      response.writeHead(status, location === undefined ? {} : { location }).end('x'.repeat(64));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    taken,
    answers,
    device(): Device {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      ecdhs.set(path, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return {
        address: { endpoint: origin + path, keys },
        receive: ({ body }) => pushMessageSchema.parse(JSON.parse(unlock(body, ecdh, auth))),
      };
    },
    /** Returns the decrypted pushes of this device. */
    of(device: Device): PushMessage[] {
      const path = device.address.endpoint.slice(origin.length);
      return taken.filter((each) => each.device === path).map((each) => device.receive(each));
    },
  };
}

/**
 * Decrypts one record (RFC 8188 and 8291) with a key derived from both sides' keys and the device's secret.
 */
function unlock(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const derive = (key: Buffer, from: Buffer, about: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, about, length));
  const secret = derive(ecdh.computeSecret(serverKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The plaintext ends with the delimiter 2 and optional padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** Returns the claims of the header (RFC 8292) after verifying its signature with the subscribed key. */
export function readVapid(authorization: string | undefined, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), *k=(.+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('The push message uses a different key than the subscription.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verifySignature(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature of the push message is invalid.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
