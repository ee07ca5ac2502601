import { describe, expect, it } from 'vitest';
import { remoteVideoStates } from '#shared/domain/media.ts';
import type { CallDevice, CallOutcome } from '#shared/ipc/callBridge.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { createFakeLocalMedia } from '../fake/fakeLocalMedia.ts';
import type { MediaEvent } from '../port.ts';
import { createDeviceFollower, nativeDevice } from './localMedia.ts';
import type { NativeLibrary } from './library.ts';
import { createRemotePicture } from './remotePicture.ts';

const { stopped, starting, decoding, frozen, failed } = remoteVideoStates;

describe('the remote picture', () => {
  function setUp() {
    const events: string[] = [];
    const picture = createRemotePicture((event: MediaEvent) =>
      events.push(event.type === 'remoteVideoState' ? `video ${event.state}` : event.type),
    );
    return { events, picture };
  }

  it('starts before it decodes and reports one first frame, even if the library omits states', () => {
    const { events, picture } = setUp();
    picture.firstFrame();
    picture.state(decoding);
    picture.state(stopped);
    picture.state(starting);
    picture.firstFrame();
    expect(events).toEqual(['video 1', 'video 2', 'firstFrame', 'video 0', 'video 1', 'video 2']);
  });

  it('passes on the five states of the library and ignores other numbers', () => {
    const { events, picture } = setUp();
    for (const state of [starting, frozen, frozen, failed, 7, -1]) picture.state(state);
    expect(events).toEqual(['video 1', 'video 3', 'video 4']);
  });
});

const natives: readonly CallDevice[] = [
  { kind: 'camera', id: 'v1', name: 'Front camera' },
  { kind: 'camera', id: 'v2', name: 'Desk Camera' },
  { kind: 'microphone', id: 'a1', name: 'Built-in microphone' },
  { kind: 'speaker', id: 's1', name: 'Built-in speakers' },
];

describe('the devices of the native library', () => {
  it.each([
    ['Desk camera', 'v2'],
    ['Desk camera (046d:0825)', 'v2'],
    ['Another camera', undefined],
    ['', undefined],
  ])('are matched with those of the page by name: %s', (label, id) => {
    expect(nativeDevice(natives, { kind: 'camera', label })?.id).toBe(id);
  });

  it('are chosen like those of the page, each when it changes', async () => {
    const chosen: unknown[] = [];
    const local = createFakeLocalMedia({ clock: createManualClock() });
    const answers = {
      devices: () => natives,
      chooseDevice: (kind: string, id: string | null): CallOutcome => {
        chosen.push([kind, id]);
        return { ok: true };
      },
    };
    const ask = (method: keyof typeof answers, kind: string, id: string | null) =>
      Promise.resolve(answers[method](kind, id));
    const follow = createDeviceFollower({ ask } as unknown as NativeLibrary, () => local.state);
    local.onChange(createScope(), follow);
    await local.open();
    await nextTask();
    await local.choose({ speakerId: 'speaker-1', cameraId: 'camera-2' });
    await nextTask();
    await local.choose({ speakerId: null });
    await nextTask();
    expect(chosen).toEqual([
      ['camera', 'v1'],
      ['microphone', 'a1'],
      ['camera', 'v2'],
      ['speaker', 's1'],
      ['speaker', null],
    ]);
  });
});
