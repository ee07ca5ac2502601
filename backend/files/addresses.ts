import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Disk, FileName } from './disk.ts';
import type { Audience, UploadAddresses } from './port.ts';

/** Everything that is ever served, and as what. A name that is not here does not exist. */
export const servedTypes = {
  'file.jpg': 'image/jpeg',
  'file.webp': 'image/webp',
  'file.webm': 'video/webm',
  'file.mp4': 'video/mp4',
  'file.weba': 'audio/webm',
  'file.m4a': 'audio/mp4',
  'file.mp3': 'audio/mpeg',
  'preview.webp': 'image/webp',
  'blurred.jpg': 'image/jpeg',
} as const satisfies { readonly [N in FileName]?: string };
export type ServedName = keyof typeof servedTypes;
const servedNames = Object.keys(servedTypes) as readonly ServedName[];

export function isServedName(name: string): name is ServedName {
  return (servedNames as readonly string[]).includes(name);
}

/** Where files are served; below it come the upload's id and the name. */
export const servedPath = '/media/uploads';
const audiences: readonly Audience[] = ['everybody', 'sender'];
/** 128 bits of the signature: enough that nobody guesses one. */
const signatureBytes = 16;

/**
 * Whoever has an address may see what is behind it, so each rendition has a signature of its own: the blurred one's
 * says nothing of the clear one's, and the sender's own nothing of those that everybody else has. They do not expire,
 * because clients keep messages, and with them addresses.
 */
export interface Signer {
  sign(id: string, name: ServedName, audience: Audience): string;
  /** Whom it was signed for; null where it was not. */
  audienceOf(id: string, name: ServedName, signature: string): Audience | null;
}

export function createSigner(key: Buffer): Signer {
  const digest = (id: string, name: string, audience: Audience) =>
    createHmac('sha256', key)
      .update(audience === 'everybody' ? `${id}/${name}` : `${id}/${name}/${audience}`)
      .digest()
      .subarray(0, signatureBytes);
  return {
    sign: (id, name, audience) => digest(id, name, audience).toString('base64url'),
    audienceOf(id, name, signature) {
      const given = Buffer.from(signature, 'base64url');
      // One spelling alone: an address is also what caches know a file by.
      if (given.length !== signatureBytes || given.toString('base64url') !== signature) return null;
      return audiences.find((each) => timingSafeEqual(given, digest(id, name, each))) ?? null;
    },
  };
}

const keyBytes = 32;

/** The key of the signatures, made once and kept beside the data: yesterday's addresses stay valid. */
export function readKey(file: string | null): Buffer {
  if (file === null) return randomBytes(keyBytes);
  try {
    const key = readFileSync(file);
    if (key.length === keyBytes) return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(keyBytes);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, key, { mode: 0o600, flush: true });
  return key;
}

/** How many uploads' names are remembered; a page of messages asks for the same ones again and again. */
const remembered = 20_000;

export interface Addresses {
  of(id: string, audience?: Audience): UploadAddresses;
  /** Something in its folder has changed. */
  forget(id: string): void;
}

export function createAddresses(disk: Pick<Disk, 'namesOf'>, signer: Signer): Addresses {
  const known = new Map<string, UploadAddresses>();
  const keyOf = (id: string, audience: Audience) => `${id} ${audience}`;

  return {
    of(id, audience = 'everybody') {
      const key = keyOf(id, audience);
      const before = known.get(key);
      if (before) return before;
      const names = disk.namesOf(id).filter(isServedName);
      const addressOf = (rendition: string) => {
        const name = names.find((each) => each.startsWith(`${rendition}.`));
        return name ? `${servedPath}/${id}/${name}?s=${signer.sign(id, name, audience)}` : null;
      };
      const addresses = {
        url: addressOf('file'),
        previewUrl: addressOf('preview'),
        blurredUrl: addressOf('blurred'),
      };
      if (known.size >= remembered) known.clear();
      // What is still being made is asked for again.
      if (addresses.url !== null) known.set(key, addresses);
      return addresses;
    },
    forget(id) {
      for (const audience of audiences) known.delete(keyOf(id, audience));
    },
  };
}
