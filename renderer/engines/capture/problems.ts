import type { CaptureProblem } from '../port.ts';

const byName: Readonly<Record<string, CaptureProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'notFound',
  DevicesNotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  SecurityError: 'insecure',
};

/**
 * Maps an error of `getUserMedia` to a problem that the user can act on. Each pair has a second name from old
 * browsers.
 */
export function problemOf(error: unknown): CaptureProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return (Object.hasOwn(byName, name) && byName[name]) || 'unknown';
}

/**
 * Returns whether to request one device alone after the request for both was refused. If both permissions are
 * still undecided, the user dismissed the prompt, so it is not shown again. Null: the browser can't say.
 */
export function mayAskAlone(own: PermissionState | null, other: PermissionState | null): boolean {
  if (own === 'denied') return false;
  return !(own === 'prompt' && other === 'prompt');
}
