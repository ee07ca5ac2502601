import { open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nothingHere } from '../http/errors.ts';
import { isServedName, servedTypes, type ServedName, type Signer } from './addresses.ts';
import type { Delivery } from './store.ts';
import { keyOf } from './uploadFiles.ts';

const freshSeconds = 5 * 60;
/**
 * Cache policy of served files. The bytes of an address never change, but moderation may withhold them, so a
 * browser revalidates after five minutes (304 without a body). For a day the browser may show the file during
 * revalidation, so that a chat opened offline has its pictures.
 */
const cacheControl = `private, max-age=${freshSeconds}, stale-while-revalidate=${24 * 60 * 60}`;

/** The blurred picture reveals nothing, so it is never withheld. */
const coverName: ServedName = 'blurred.jpg';

export interface ServingOptions {
  readonly delivery: Delivery;
  readonly signer: Signer;
  /** Returns false for unused uploads, even if their files still exist. */
  readonly isServable: (id: string) => Promise<boolean>;
  /** Returns true if moderation has hidden the upload. Then only the sender's own addresses serve it. */
  readonly isWithheld: (id: string) => Promise<boolean>;
}

export interface FileRequest {
  readonly id: string;
  readonly name: string;
  readonly signature: string;
}

/**
 * Serves one rendition, or redirects to the object store. A wrong signature, an unknown name and a missing
 * file give the same 404. A withheld file is 410 without details and not cached, because it may be restored.
 */
export function createServing({ delivery, signer, isServable, isWithheld }: ServingOptions) {
  return async ({ id, name, signature }: FileRequest, request: FastifyRequest, reply: FastifyReply) => {
    const audience = isServedName(name) ? signer.audienceOf(id, name, signature) : null;
    if (!isServedName(name) || audience === null || !(await isServable(id))) throw nothingHere();
    if (audience === 'everybody' && name !== coverName && (await isWithheld(id)))
      return reply.code(410).header('cache-control', 'no-store').send();
    if (delivery.kind === 'redirect') {
      const as = { type: servedTypes[name], disposition: dispositionOf(id, name) };
      const { url, freshSeconds } = await delivery.addressOf(keyOf(id, name), request.method, as);
      return reply
        .header('cache-control', `private, max-age=${freshSeconds}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .redirect(url, 302);
    }
    const handle = await open(delivery.pathOf(keyOf(id, name))).catch(() => {
      throw nothingHere();
    });
    try {
      const { size } = await handle.stat();
      const tag = `"${id}-${name}"`;
      sayWhatItIs(reply, id, name, tag);
      if (request.headers['if-none-match'] === tag) {
        await handle.close();
        return reply.code(304).send();
      }
      const ifRange = request.headers['if-range'];
      const span = byteRangeOf(
        ifRange === undefined || ifRange === tag ? request.headers.range : undefined,
        size,
      );
      if (span === 'none') {
        await handle.close();
        return reply.code(416).header('content-range', `bytes */${size}`).send();
      }
      const { from, to } = span === 'whole' ? { from: 0, to: size - 1 } : span;
      if (span !== 'whole') void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`);
      void reply.header('content-length', to - from + 1);
      if (request.method === 'HEAD') {
        await handle.close();
        return reply.send();
      }
      // The stream closes the file, also if the client disconnects.
      return reply.send(handle.createReadStream({ start: from, end: to }));
    } catch (error) {
      await handle.close();
      throw error;
    }
  };
}

/**
 * Sends headers that prevent execution: a media type from our own list, and a policy that forbids loading and
 * running anything.
 */
function sayWhatItIs(reply: FastifyReply, id: string, name: ServedName, tag: string): void {
  void reply
    .type(servedTypes[name])
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', dispositionOf(id, name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    // The pages of the desktop app have another origin and show the files too.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', cacheControl)
    .header('accept-ranges', 'bytes')
    .header('etag', tag);
}

function dispositionOf(id: string, name: ServedName): string {
  return `inline; filename="vesper-${id.slice(0, 8)}${name.slice(name.indexOf('.'))}"`;
}

/** Byte positions to send, both inclusive. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses a Range header for a file of this size. `whole`: no header, or one that is not supported, such as
 * several ranges; `none`: the range is outside the file.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [first, last] = [asked?.[1] ?? '', asked?.[2] ?? ''];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'none' : { from: size - count, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return 'whole';
  return from < size ? { from, to } : 'none';
}
