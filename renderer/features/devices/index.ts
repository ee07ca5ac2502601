import type { LocalMedia } from '#renderer/engines/port.ts';

/** Plays a short sound through the chosen speaker. Resolves when it ends; rejects if nothing was played. */
export async function playTestSound(local: LocalMedia): Promise<void> {
  if (!(await local.testSpeaker())) throw new Error('the speaker test was not played');
}
