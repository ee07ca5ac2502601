import { expect, it, vi } from 'vitest';
import { startVoice } from './voiceRecorder.ts';

it('keeps the recording when the microphone is unplugged, and stops counting', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const recorder = await startVoice(null);
  const [track] = (await asked.mock.results[0]!.value).getAudioTracks();
  await expect.poll(() => recorder.state.lengthMs).toBeGreaterThan(300);
  // Browsers fire `ended` on an unplugged track, but not if the page stops the track: imitate it.
  track.stop();
  track.dispatchEvent(new Event('ended'));
  expect(recorder.state).toMatchObject({ phase: 'paused', isCut: true });
  const { lengthMs } = recorder.state;
  recorder.resume();
  expect(recorder.state.phase).toBe('paused');
  const recorded = await recorder.finish();
  expect(recorded?.duration).toBe(lengthMs / 1_000);
  expect(recorded?.blob.size).toBeGreaterThan(100);
  asked.mockRestore();
});
