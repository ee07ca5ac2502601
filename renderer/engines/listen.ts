import type { Scope } from '#shared/lib/scope.ts';

/**
 * Listens for as long as the scope lives. Every engine listens through this and never by an `on…` property, so that
 * a test can count what is left behind.
 */
export function listen<E extends Event = Event>(
  scope: Scope,
  target: EventTarget,
  type: string,
  handler: (event: E) => void,
): void {
  if (scope.ended) return;
  const listener = handler as (event: Event) => void;
  target.addEventListener(type, listener);
  scope.onEnd(() => target.removeEventListener(type, listener));
}
