import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this a packet more or less decides nothing, and compressing costs more than it saves. */
const minBytes = 1_024;
/** Brotli's levels go up to 11; the fourth is as quick as gzip and smaller. What never changes is compressed by the build. */
const quality = 4;

/**
 * Routes with {@link compressed} are compressed on their way. No other is: an answer that mixes a secret with what a
 * stranger wrote would give the secret away by its length.
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

/** The options of a route whose answers are compressed. */
export const compressed = { compress: {} } as const;
