import { expect, it } from 'vitest';
import { isPulledOut, isSameDevices, targetDevice, toDevices } from './devices.ts';

const front = { kind: 'videoinput', deviceId: 'front', label: 'Front' };
const back = { kind: 'videoinput', deviceId: 'back', label: 'Back' };
const microphone = { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' };
const hidden = { kind: 'videoinput', deviceId: '', label: '' };
const none = new Set<string>();

it('capture lists what can be chosen, in the terms of the port', () => {
  expect(toDevices([front, microphone, hidden, { kind: 'teapot', deviceId: 't', label: '' }])).toEqual([
    { id: 'front', kind: 'camera', label: 'Front' },
    { id: 'mic', kind: 'microphone', label: 'Microphone' },
  ]);
});

it('capture opens the chosen device while it is there', () => {
  expect(targetDevice([front, back], 'camera', 'back', none)).toBe('back');
  expect(targetDevice([front], 'camera', 'back', none)).toBe(null);
  expect(targetDevice([front, back], 'camera', null, none)).toBe(null);
});

it('capture takes another device where one failed', () => {
  expect(targetDevice([front, back], 'camera', 'back', new Set(['back']))).toBe(null);
});

it('capture trusts the choice while permission still hides the ids', () => {
  expect(targetDevice([hidden, microphone], 'camera', 'back', none)).toBe('back');
});

it('capture tells an unchanged list from a changed one', () => {
  const devices = toDevices([front, microphone]);
  expect(isSameDevices(devices, toDevices([front, microphone]))).toBe(true);
  expect(isSameDevices(devices, toDevices([microphone, front]))).toBe(false);
  expect(isSameDevices(devices, toDevices([front]))).toBe(false);
  expect(isSameDevices(devices, toDevices([{ ...front, label: 'Other' }, microphone]))).toBe(false);
});

it('capture reports what is pulled out, where the list can tell', () => {
  expect(isPulledOut([front, microphone], 'camera', 'front')).toBe(false);
  expect(isPulledOut([front, microphone], 'camera', 'back')).toBe(true);
  expect(isPulledOut([microphone], 'camera', 'front')).toBe(true);
  // Nothing is known: the list could not be had, or hides its ids.
  expect(isPulledOut([], 'camera', 'front')).toBe(false);
  expect(isPulledOut([hidden, microphone], 'camera', 'front')).toBe(false);
});
