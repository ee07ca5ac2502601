import type { Scope } from '#shared/lib/scope.ts';

/**
 * Adds an event listener and removes it when the scope ends. All engines use it instead of `on…` properties,
 * so that tests can count leaked listeners.
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
