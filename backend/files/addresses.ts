import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../storage/database.ts';
import type { AddressesOf, Audience, UploadAddresses } from './port.ts';
import type { FileName, UploadFiles } from './uploadFiles.ts';
import type { UploadRepo, UploadRow } from './uploadRepo.ts';

/** All served file names and their media types. Other names are 404. */
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

/** Base path of served files, followed by the upload's id and the file name. */
export const servedPath = '/media/uploads';
const audiences: readonly Audience[] = ['everybody', 'sender'];
/** Length of a signature: 128 bits cannot be guessed. */
const signatureBytes = 16;

/**
 * Signs addresses. A valid address grants access, so each rendition has its own signature: the address of the
 * blurred file does not reveal that of the clear file, and the sender's addresses differ from everyone
 * else's. Signatures do not expire, because clients store messages with their addresses.
 */
export interface Signer {
  sign(id: string, name: ServedName, audience: Audience): string;
  /** Returns the audience of the signature; null if the signature is invalid. */
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
      const received = Buffer.from(signature, 'base64url');
      // Accepts only the canonical spelling, because caches identify a file by its address.
      if (received.length !== signatureBytes || received.toString('base64url') !== signature) return null;
      return audiences.find((each) => timingSafeEqual(received, digest(id, name, each))) ?? null;
    },
  };
}

/** Maximum number of uploads whose names are kept in memory, because pages of messages ask for the same ones again. */
const remembered = 20_000;

export interface Addresses {
  /** Loads the file names of these uploads. The returned function knows no other uploads. */
  load(ids: readonly (string | null)[], connection?: Connection): Promise<AddressesOf>;
  /** Drops the cached names, because the files of this upload have changed. */
  forget(id: string): void;
}

const noAddresses: UploadAddresses = { url: null, previewUrl: null, blurredUrl: null };

export function createAddresses(
  repo: Pick<UploadRepo, 'byIds'>,
  files: Pick<UploadFiles, 'namesOf'>,
  signer: Signer,
): Addresses {
  const known = new Map<string, readonly ServedName[]>();

  async function namesOf(row: UploadRow): Promise<readonly ServedName[]> {
    const names = (await files.namesOf(row)).filter(isServedName);
    if (known.size >= remembered) known.clear();
    // An upload in processing gets more files, so its names are not cached yet.
    if (names.some((name) => name.startsWith('file.'))) known.set(row.id, names);
    return names;
  }

  return {
    async load(ids, connection) {
      const asked = new Map<string, readonly ServedName[]>();
      for (const id of ids) if (id !== null) asked.set(id, known.get(id) ?? []);
      const unknown = [...asked.keys()].filter((id) => !known.has(id));
      for (const row of await repo.byIds(unknown, connection)) asked.set(row.id, await namesOf(row));
      return (id, audience = 'everybody') => {
        if (id === null) return noAddresses;
        const names = asked.get(id);
        if (!names) throw new Error('Addresses were requested for an upload that was not loaded.');
        const addressOf = (rendition: string) => {
          const name = names.find((each) => each.startsWith(`${rendition}.`));
          return name ? `${servedPath}/${id}/${name}?s=${signer.sign(id, name, audience)}` : null;
        };
        return { url: addressOf('file'), previewUrl: addressOf('preview'), blurredUrl: addressOf('blurred') };
      };
    },
    forget: (id) => void known.delete(id),
  };
}
