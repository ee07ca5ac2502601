import type { LocalMediaState } from './port.ts';

/** What browsers call "wherever the system plays". */
export const systemSpeaker = '';

/** Where the others are heard: the chosen speaker while it is plugged in, else the system's. */
export function speakerOf({ devices, choice }: Pick<LocalMediaState, 'devices' | 'choice'>): string {
  const chosen = devices.find((device) => device.kind === 'speaker' && device.id === choice.speakerId);
  return chosen?.id ?? systemSpeaker;
}

/** The last change asked of each element. Two at once could come true in the wrong order. */
const underWay = new WeakMap<HTMLMediaElement, Promise<void>>();

async function route(element: HTMLMediaElement, speakerId: string): Promise<void> {
  if (element.sinkId === speakerId) return;
  try {
    await element.setSinkId(speakerId);
  } catch {
    // Pulled out this moment, or not allowed. Being heard somewhere beats being heard nowhere.
    if (element.sinkId !== systemSpeaker) await element.setSinkId(systemSpeaker).catch(() => undefined);
  }
}

/**
 * Plays an element's sound through a speaker, one change after the other. Where the browser knows no choice or the
 * speaker can't be had, the system's goes on playing. Never rejects.
 */
export function playThrough(element: HTMLMediaElement, speakerId: string): Promise<void> {
  // Not in every browser, whatever the types say.
  if (!('setSinkId' in element)) return Promise.resolve();
  const done = (underWay.get(element) ?? Promise.resolve()).then(() => route(element, speakerId));
  underWay.set(element, done);
  return done;
}
