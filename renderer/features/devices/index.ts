import type { LocalMedia } from '#renderer/engines/port.ts';

/** A short sound through the chosen speaker; resolves when it is over, rejects where the browser gave none. */
export async function playTestSound(local: LocalMedia): Promise<void> {
  if (!(await local.testSpeaker())) throw new Error('the speaker test was not played');
}
