import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import type { CameraEffects } from '../port.ts';
import { createCameraEffects, type CameraEffectsRunner, type EffectsLoader } from './cameraEffects.ts';

const trackNamed = (label: string) =>
  Object.assign(new EventTarget(), { label, stop: vi.fn() }) as unknown as MediaStreamTrack;
const none: CameraEffects = { blursBackground: false, correctsLight: false };
const blur: CameraEffects = { ...none, blursBackground: true };

let camera: { track: MediaStreamTrack; scope: Scope };
let effects: CameraEffectsRunner;
let loads: number;
/** All processed pictures in order. */
let pictures: { scope: Scope; track: MediaStreamTrack }[];
let startUp: () => Promise<void>;
let isAble: boolean;

const loader: EffectsLoader = {
  canProcess: () => isAble,
  async startEffects(owner) {
    const scope = owner.child();
    await startUp();
    const picture = { scope, track: trackNamed(`processed ${pictures.length}`) };
    pictures.push(picture);
    return picture;
  },
};

beforeEach(() => {
  camera = { track: trackNamed('camera'), scope: createScope() };
  [loads, pictures, isAble, startUp] = [0, [], true, async () => undefined];
  effects = createCameraEffects({
    clock: createManualClock(),
    load: async () => ((loads += 1), loader),
    onChange: () => undefined,
  });
});
const shown = () => effects.shown()?.label ?? null;

describe('the effects of a camera', () => {
  it('load no library while no effect is wanted', async () => {
    effects.follow(camera, none);
    await nextTask();
    expect([loads, shown(), effects.state]).toEqual([0, 'camera', 'off']);
  });

  it('use the camera’s track until the first processed frame', async () => {
    effects.follow(camera, none);
    effects.follow(camera, blur);
    expect([shown(), effects.state]).toEqual(['camera', 'starting']);
    await nextTask();
    expect([shown(), effects.state]).toEqual(['processed 0', 'on']);
  });

  it('show no track of a newly opened camera while the blur starts', async () => {
    effects.follow(camera, blur);
    expect(shown()).toBeNull();
    await nextTask();
    expect(shown()).toBe('processed 0');
  });

  it('show no track while another effect is added to the blur', async () => {
    effects.follow(camera, blur);
    await nextTask();
    effects.follow(camera, { blursBackground: true, correctsLight: true });
    expect([shown(), pictures[0]?.scope.ended]).toEqual([null, true]);
    await nextTask();
    expect(shown()).toBe('processed 1');
  });

  it('stop when they are turned off, and when the camera ends', async () => {
    effects.follow(camera, blur);
    await nextTask();
    effects.follow(camera, none);
    expect([shown(), effects.state, pictures[0]?.scope.ended]).toEqual(['camera', 'off', true]);
    effects.follow(camera, blur);
    await nextTask();
    camera.scope.end();
    expect(pictures[1]?.scope.ended).toBe(true);
    effects.follow({ track: null, scope: null }, blur);
    expect([shown(), effects.state]).toEqual([null, 'off']);
  });

  it('restart on another camera', async () => {
    effects.follow(camera, blur);
    await nextTask();
    effects.follow({ track: trackNamed('desk camera'), scope: createScope() }, blur);
    expect([shown(), pictures[0]?.scope.ended]).toEqual([null, true]);
    await nextTask();
    expect(shown()).toBe('processed 1');
  });

  it('ignore a start that was overtaken by a later change', async () => {
    const late = Promise.withResolvers<void>();
    startUp = () => late.promise;
    effects.follow(camera, blur);
    await nextTask();
    effects.follow(camera, none);
    late.resolve();
    await nextTask();
    expect([shown(), effects.state]).toEqual(['camera', 'off']);
    expect(pictures[0]?.scope.ended).toBe(true);
  });

  it('use the camera’s track if they fail to start or end by themselves', async () => {
    startUp = () => Promise.reject(new Error('no frame'));
    effects.follow(camera, blur);
    await nextTask();
    expect([shown(), effects.state]).toEqual(['camera', 'failed']);
    effects.follow(camera, none);
    startUp = async () => undefined;
    effects.follow(camera, blur);
    await nextTask();
    pictures[0]?.track.dispatchEvent(new Event('ended'));
    expect([shown(), effects.state]).toEqual(['camera', 'failed']);
  });

  it('report a browser that does not support them', async () => {
    isAble = false;
    effects.follow(camera, blur);
    await nextTask();
    expect([shown(), effects.state]).toEqual(['camera', 'unsupported']);
  });
});
