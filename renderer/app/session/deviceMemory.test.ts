// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createDeviceMemory } from './deviceMemory.ts';

const key = 'devices:robin';
const none = { cameraId: null, microphoneId: null, speakerId: null };
beforeEach(() => localStorage.clear());

it('the device memory stores the choice of each user separately', () => {
  const choice = { cameraId: 'front', microphoneId: null, speakerId: 'headphones' };
  createDeviceMemory('robin').write(choice);
  expect(createDeviceMemory('robin').read()).toEqual(choice);
  expect(createDeviceMemory('ann').read()).toEqual(none);
});

it('the device memory stores the preferences, and drops only them if they are invalid', () => {
  const choice = { cameraId: 'front', microphoneId: null, speakerId: null };
  createDeviceMemory('robin').write({
    ...choice,
    preferences: { isMirrored: false, isSavingBandwidth: true },
  });
  expect(createDeviceMemory('robin').read()).toEqual({
    ...choice,
    preferences: { isMirrored: false, isSavingBandwidth: true },
  });
  localStorage.setItem(key, JSON.stringify({ ...choice, preferences: { isMirrored: 'yes' } }));
  expect(createDeviceMemory('robin').read()).toMatchObject(choice);
});

it('the device memory reads data stored before speakers could be chosen', () => {
  localStorage.setItem(key, JSON.stringify({ cameraId: 'front', microphoneId: null }));
  expect(createDeviceMemory('robin').read()).toEqual({ ...none, cameraId: 'front' });
});

it.each(['', 'no JSON', '[]', 'null', '{"cameraId":7,"microphoneId":null,"speakerId":null}'])(
  'the device memory treats the stored value %j as no choice',
  (stored) => {
    localStorage.setItem(key, stored);
    expect(createDeviceMemory('robin').read()).toEqual(none);
  },
);
