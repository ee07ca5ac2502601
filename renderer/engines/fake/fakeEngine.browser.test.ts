import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { credentialsFor } from '#tests/kit/engines/participants.ts';
import { installInstruments } from '#tests/kit/engines/instruments.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createFakeEngine, meetingScript } from './fakeEngine.ts';
import { createFakeLocalMedia } from './fakeLocalMedia.ts';

it('the fake engine shows a moving person with a voice, and releases all tracks at the end', async () => {
  const instruments = installInstruments();
  const { clock } = instruments;
  const engine = createFakeEngine({ clock, script: meetingScript });
  const local = createFakeLocalMedia({ clock });
  await local.open();
  const scope = createScope();
  const channel = engine.join({
    scope,
    credentials: credentialsFor('story', 'me'),
    peerId: 'ann',
    initiator: true,
    local,
    onEvent: () => undefined,
  });
  const element = document.createElement('video');
  const preview = document.createElement('video');
  channel.attachRemote(element);
  local.attachPreview(preview);
  await waitFor('both are seen', () => element.videoWidth === 640 && preview.videoWidth === 640);
  const stream = element.srcObject as MediaStream;
  expect(
    stream
      .getTracks()
      .map((track) => track.kind)
      .sort(),
  ).toEqual(['audio', 'video']);
  scope.end();
  local.close();
  expect(stream.getTracks().every((track) => track.readyState === 'ended')).toBe(true);
  expect([element.srcObject, preview.srcObject]).toEqual([null, null]);
  await expect.poll(() => Object.values(instruments.alive()).every((count) => count === 0)).toBe(true);
  instruments.uninstall();
});
