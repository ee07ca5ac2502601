import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Smallest response in bytes that is compressed. Smaller ones fit into one packet, so compression would cost
 * more than it saves.
 */
const minBytes = 1_024;
/**
 * Brotli's levels go up to 11. Level 4 is as fast as gzip and compresses better. The build compresses the
 * static files.
 */
const quality = 4;

/**
 * Compresses the responses of routes with {@link compressed}. All other routes stay uncompressed, because the
 * compressed size of a response with a secret and foreign text would reveal the secret.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    globalDecompression: false,
    threshold: minBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
  });
}

/** Options of a route with compressed responses. */
export const compressed = { compress: {} } as const;
