import type { Context } from '../context.ts';

/** A hook that fails is logged: what it is about has happened all the same. */
export async function runHook(
  { log }: Pick<Context, 'log'>,
  name: string,
  hook: () => Promise<void> | void,
): Promise<void> {
  try {
    await hook();
  } catch (err) {
    log.error({ err }, `social: ${name} failed`);
  }
}
