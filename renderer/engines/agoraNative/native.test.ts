import { describe, expect, it, vi } from 'vitest';
import { remoteVideoStates } from '#shared/domain/media.ts';
import type { CallBridge, CallDevice, CallOutcome } from '#shared/ipc/callBridge.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { credentialsFor } from '../conformance/seats.ts';
import { createFakeEngine } from '../fake/fakeEngine.ts';
import { createFakeLocalMedia } from '../fake/fakeLocalMedia.ts';
import type { LocalMediaState, MediaEvent } from '../port.ts';
import { createAgoraNativeEngine } from './agoraNativeEngine.ts';
import { createDeviceFollower, nativeDevice } from './devices.ts';
import { createRemotePicture } from './remotePicture.ts';

const { stopped, starting, decoding, frozen, failed } = remoteVideoStates;

describe('the remote picture', () => {
  function setUp() {
    const told: string[] = [];
    const picture = createRemotePicture((event: MediaEvent) =>
      told.push(event.type === 'remoteVideoState' ? `video ${event.state}` : event.type),
    );
    return { told, picture };
  }

  it('starts before it is decoded, and has one first frame, whatever the library leaves out', () => {
    const { told, picture } = setUp();
    picture.firstFrame();
    picture.state(decoding);
    picture.state(stopped);
    picture.state(starting);
    picture.firstFrame();
    expect(told).toEqual(['video 1', 'video 2', 'firstFrame', 'video 0', 'video 1', 'video 2']);
  });

  it('has the five states of the library and no others', () => {
    const { told, picture } = setUp();
    for (const state of [starting, frozen, frozen, failed, 7, -1]) picture.state(state);
    expect(told).toEqual(['video 1', 'video 3', 'video 4']);
  });
});

const natives: readonly CallDevice[] = [
  { kind: 'camera', id: 'v1', name: 'Front camera' },
  { kind: 'camera', id: 'v2', name: 'Desk Camera' },
  { kind: 'microphone', id: 'a1', name: 'Built-in microphone' },
  { kind: 'speaker', id: 's1', name: 'Built-in speakers' },
];

describe('devices', () => {
  it.each([
    ['Desk camera', 'v2'],
    ['Desk camera (046d:0825)', 'v2'],
    ['Another camera', undefined],
    ['', undefined],
  ])('are known by their names: %s', (label, id) => {
    expect(nativeDevice(natives, { kind: 'camera', label })?.id).toBe(id);
  });

  it('follow what the page uses, each when it changes', async () => {
    const chosen: unknown[] = [];
    const follow = createDeviceFollower({
      devices: () => natives,
      chooseDevice: (kind: string, id: string | null): CallOutcome => {
        chosen.push([kind, id]);
        return { ok: true };
      },
    } as unknown as CallBridge);
    const local = createFakeLocalMedia({ clock: createManualClock() });
    local.onChange(createScope(), (state: LocalMediaState) => follow(state));
    await local.open();
    await local.choose({ speakerId: 'speaker-1', cameraId: 'camera-2' });
    await local.choose({ speakerId: null });
    expect(chosen).toEqual([
      ['camera', 'v1'],
      ['microphone', 'a1'],
      ['camera', 'v2'],
      ['speaker', 's1'],
      ['speaker', null],
    ]);
  });
});

it.each(['load', 'initialize'])('gives way to the other engine where the library fails at %s', (step) => {
  const clock = createManualClock();
  const fallback = createFakeEngine({ clock });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const start = vi.fn((): CallOutcome => ({ ok: false, step, code: -7 }));
  const engine = createAgoraNativeEngine({ clock, bridge: { start } as unknown as CallBridge, fallback });
  const scope = createScope();
  const join = () =>
    engine.join({
      scope,
      credentials: credentialsFor('c', 'ann', 'agora'),
      peerId: 'ben',
      initiator: true,
      local: createFakeLocalMedia({ clock }),
      onEvent: () => undefined,
    });
  join();
  expect([start.mock.calls, fallback.channels.length]).toEqual([[['an app']], 1]);
  scope.end();
  join();
  expect(start).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
