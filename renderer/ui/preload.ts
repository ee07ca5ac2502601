import type { LazyModule } from '#shared/lib/lazyModule.ts';
import { logger } from '#shared/lib/logger.ts';

/** Loads a module before it is needed. Logs a failure and returns null; a later call tries again. */
export async function preload<T>(module: LazyModule<T>): Promise<T | null> {
  try {
    return await module.load();
  } catch (cause) {
    logger.warn('a part of the client could not be loaded', cause);
    return null;
  }
}
