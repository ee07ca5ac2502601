import { expect, it } from 'vitest';
import type { Device, LocalMediaState } from '#renderer/engines/port.ts';
import { choiceOf, deviceList, effectTrouble, systemDeviceId } from './localMedia.ts';

const none = { cameraId: null, microphoneId: null, speakerId: null };
const front: Device = { id: 'front', kind: 'camera', label: 'Front' };
const desk: Device = { id: 'desk', kind: 'camera', label: 'Desk' };
const headphones: Device = { id: 'headphones', kind: 'speaker', label: 'Headphones' };

const stateWith = (part: Partial<LocalMediaState>): LocalMediaState => ({
  status: 'open',
  isCameraOn: true,
  isMicrophoneOn: true,
  cameraProblem: null,
  microphoneProblem: null,
  devices: [front, headphones, desk],
  choice: none,
  inUse: none,
  preferences: {
    isMirrored: true,
    echoCancellation: true,
    noiseSuppression: true,
    autoGain: true,
    isSavingBandwidth: false,
    isBackgroundBlurred: false,
    isLightCorrected: false,
  },
  effects: 'off',
  warnings: [],
  ...part,
});

it('deviceList returns the devices of one kind', () => {
  expect(deviceList(stateWith({}), 'camera').devices).toEqual([front, desk]);
  expect(deviceList(stateWith({}), 'microphone')).toEqual({ devices: [], shownId: null });
});

it('deviceList shows the device in use, otherwise the chosen one, otherwise the default', () => {
  const choice = { ...none, cameraId: 'desk' };
  expect(deviceList(stateWith({ choice, inUse: { ...none, cameraId: 'front' } }), 'camera').shownId).toBe(
    'front',
  );
  expect(deviceList(stateWith({ choice }), 'camera').shownId).toBe('desk');
  expect(deviceList(stateWith({ choice: { ...none, cameraId: 'sold' } }), 'camera').shownId).toBe('front');
  const byDefault = { ...front, id: 'default' };
  expect(deviceList(stateWith({ devices: [front, byDefault] }), 'camera').shownId).toBe('default');
});

it('deviceList includes the system’s speaker and shows it until another is used', () => {
  const ids = (state: LocalMediaState) => deviceList(state, 'speaker').devices.map(({ id }) => id);
  expect(ids(stateWith({}))).toEqual([systemDeviceId, 'headphones']);
  expect(deviceList(stateWith({}), 'speaker').shownId).toBe(systemDeviceId);
  expect(deviceList(stateWith({ inUse: { ...none, speakerId: 'headphones' } }), 'speaker').shownId).toBe(
    'headphones',
  );
  const browsers: Device = { id: 'default', kind: 'speaker', label: 'Default' };
  const listed = stateWith({ devices: [headphones, browsers] });
  expect([ids(listed), deviceList(listed, 'speaker').shownId]).toEqual([
    ['headphones', 'default'],
    'default',
  ]);
  expect(ids(stateWith({ devices: [] }))).toEqual([systemDeviceId]);
});

it('choiceOf returns the field for the device’s kind', () => {
  expect(choiceOf('speaker', systemDeviceId)).toEqual({ speakerId: null });
  expect(choiceOf('speaker', 'headphones')).toEqual({ speakerId: 'headphones' });
});

it('effectTrouble returns the state of an effect that is on but does not work', () => {
  const on = { ...stateWith({}).preferences, isBackgroundBlurred: true };
  const troubleOf = (effects: LocalMediaState['effects'], preferences = on) =>
    effectTrouble({ preferences, effects }, 'isBackgroundBlurred');
  expect((['off', 'starting', 'on', 'failed', 'unsupported'] as const).map((one) => troubleOf(one))).toEqual([
    null,
    'starting',
    null,
    'failed',
    'unsupported',
  ]);
  expect(troubleOf('failed', stateWith({}).preferences)).toBeNull();
});
