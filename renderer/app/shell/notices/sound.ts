import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { playChime } from '#renderer/engines/chime.ts';
import { createDeviceMemory } from '../../session/deviceMemory.ts';

let isPlaying = false;

/** Plays the notification sound through the selected speaker, unless it is already playing. */
export function playSound(me: string, clock: Clock, scope: Scope): void {
  // Browsers block sound before the first user gesture, and log an error.
  if (isPlaying || !navigator.userActivation.hasBeenActive) return;
  isPlaying = true;
  void playChime(createDeviceMemory(me).read().speakerId ?? '', clock, scope).finally(() => {
    isPlaying = false;
  });
}
