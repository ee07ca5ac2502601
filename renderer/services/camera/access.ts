import type { Dialogs } from '../dialogs.ts';

/** A camera or microphone was refused: says how to allow it, or that there is none. `unknown`: neither of the two. */
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
