import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { MediaType } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import { uploadLimits, uploadParts } from '#shared/domain/uploads.ts';
import { toFailure } from '../http/errors.ts';
import { ApiFailure } from '../lib/failure.ts';
import { headBytes, mayHold, sniff, type Container } from './sniff.ts';

const formLimits = {
  // Upper bound over all kinds; `bounded` applies the limit of each kind.
  fileSize: Math.max(...Object.values(uploadLimits.maxBytes)) + 1,
  files: 2,
  fields: 8,
  parts: 10,
  fieldSize: 1_024,
} as const;

/** Converts the plain errors of the form parser to client errors, because only broken input causes them. */
export async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: formLimits });
  } catch (error) {
    throw toFailure(error) ?? brokenForm();
  }
}

/** Properties of a file that become known while its bytes pass through. */
export interface Inspection {
  container: Container | null;
  bytes: number;
}

/**
 * Passes a file through while its first bytes match an accepted container and its size is within the limit of
 * its kind.
 */
export async function* inspected(
  source: Readable,
  type: MediaType,
  inspection: Inspection,
): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bounded(source, uploadLimits.maxBytes[type])) {
    inspection.bytes += chunk.length;
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    inspection.container = known(head, type);
    yield head;
    head = null;
  }
  // The file is shorter than the bytes needed to detect its container, so the check happens at its end.
  if (head !== null) inspection.container = known(head, type);
}

export async function* bounded(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of whole(source)) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new ApiFailure('too_large', `The file is larger than ${maxBytes} bytes.`, {
        field: uploadParts.file,
      });
    }
    yield chunk;
  }
}

async function* whole(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch {
    throw brokenForm();
  }
}

function known(head: Buffer, type: MediaType): Container {
  const container = sniff(head);
  if (container === null || !mayHold(container, type))
    throw wrongFile(`The file is not one of ${limits.uploadTypes.join(', ')}, or no ${type}.`);
  return container;
}

export function wrongFile(message: string): ApiFailure {
  return new ApiFailure('unsupported_media_type', message, { field: uploadParts.file });
}

function brokenForm(): ApiFailure {
  return new ApiFailure('invalid_body', 'The form could not be read to its end.', { field: 'form' });
}
