import type { Dialogs } from '../dialogs.ts';

/**
 * Explains how to allow a refused camera or microphone, or that there is no microphone. Returns `unknown` for
 * any other cause.
 */
export async function askForAccess(
  dialogs: Pick<Dialogs, 'open'>,
  what: 'camera' | 'microphone' | 'both',
  cause: unknown,
): Promise<'retry' | 'unknown' | null> {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return dialogs.open('allow access', { what });
  if (name === 'NotFoundError' && what === 'microphone') return dialogs.open('no microphone', {});
  return 'unknown';
}
