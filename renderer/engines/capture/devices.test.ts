import { expect, it } from 'vitest';
import { isPulledOut, isSameDevices, targetDevice, toDevices } from './devices.ts';

const front = { kind: 'videoinput', deviceId: 'front', label: 'Front' };
const back = { kind: 'videoinput', deviceId: 'back', label: 'Back' };
const microphone = { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' };
const hidden = { kind: 'videoinput', deviceId: '', label: '' };
const none = new Set<string>();

it('toDevices lists the devices that can be chosen', () => {
  expect(toDevices([front, microphone, hidden, { kind: 'teapot', deviceId: 't', label: '' }])).toEqual([
    { id: 'front', kind: 'camera', label: 'Front' },
    { id: 'mic', kind: 'microphone', label: 'Microphone' },
  ]);
});

it('targetDevice returns the chosen device while it is plugged in', () => {
  expect(targetDevice([front, back], 'camera', 'back', none)).toBe('back');
  expect(targetDevice([front], 'camera', 'back', none)).toBe(null);
  expect(targetDevice([front, back], 'camera', null, none)).toBe(null);
});

it('targetDevice returns null if the chosen device failed', () => {
  expect(targetDevice([front, back], 'camera', 'back', new Set(['back']))).toBe(null);
});

it('targetDevice returns the chosen device while the ids are hidden', () => {
  expect(targetDevice([hidden, microphone], 'camera', 'back', none)).toBe('back');
});

it('isSameDevices compares ids, kinds, labels and order', () => {
  const devices = toDevices([front, microphone]);
  expect(isSameDevices(devices, toDevices([front, microphone]))).toBe(true);
  expect(isSameDevices(devices, toDevices([microphone, front]))).toBe(false);
  expect(isSameDevices(devices, toDevices([front]))).toBe(false);
  expect(isSameDevices(devices, toDevices([{ ...front, label: 'Other' }, microphone]))).toBe(false);
});

it('isPulledOut reports an unplugged device if the list is known', () => {
  expect(isPulledOut([front, microphone], 'camera', 'front')).toBe(false);
  expect(isPulledOut([front, microphone], 'camera', 'back')).toBe(true);
  expect(isPulledOut([microphone], 'camera', 'front')).toBe(true);
  // An empty list, or one with hidden ids, says nothing about the device.
  expect(isPulledOut([], 'camera', 'front')).toBe(false);
  expect(isPulledOut([hidden, microphone], 'camera', 'front')).toBe(false);
});
