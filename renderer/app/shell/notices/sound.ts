import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { playChime } from '#renderer/engines/chime.ts';
import { createDeviceMemory } from '../../session/deviceMemory.ts';

let isPlaying = false;

/** One sound for everything, through the chosen speaker; what comes while it is heard makes no other. */
export function playSound(me: string, clock: Clock, scope: Scope): void {
  // A browser refuses sound to a page that nobody has touched, and logs that.
  if (isPlaying || !navigator.userActivation.hasBeenActive) return;
  isPlaying = true;
  void playChime(createDeviceMemory(me).read().speakerId ?? '', clock, scope).finally(() => {
    isPlaying = false;
  });
}
