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

/** What `getUserMedia` threw, in the terms a person can act on. The second name of a pair is an old browser's. */
export function problemOf(error: unknown): CaptureProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return (Object.hasOwn(byName, name) && byName[name]) || 'unknown';
}

/**
 * Whether one device may be asked for alone after asking for both was refused. Where both permissions are still
 * undecided the person closed the question: asking twice more would pester them. `null` is a browser that can't say.
 */
export function mayAskAlone(own: PermissionState | null, other: PermissionState | null): boolean {
  if (own === 'denied') return false;
  return !(own === 'prompt' && other === 'prompt');
}
