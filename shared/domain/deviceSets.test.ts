import { expect, it } from 'vitest';
import { keepChoice, recallChoice, type DeviceSets, type SetDevice } from './deviceSets.ts';

const camera = (id: string, label = `Camera ${id}`): SetDevice => ({ id, kind: 'camera', label });
const headset: SetDevice = { id: 'h', kind: 'microphone', label: 'Headset' };
const system: SetDevice = { id: 'default', kind: 'speaker', label: 'Default' };
const laptop = [camera('l', 'Laptop'), system];
const home = [...laptop, camera('d', 'Dock')];
const outside = [...laptop, headset];
const choice = { cameraId: null, microphoneId: null, speakerId: null };

it('each set of devices has its own choice, regardless of the order of the list', () => {
  let sets: DeviceSets = keepChoice([], home, { ...choice, cameraId: 'd' });
  sets = keepChoice(sets, outside, { ...choice, microphoneId: 'h' });
  expect(recallChoice(sets, [...home].reverse())?.cameraId).toBe('d');
  expect(recallChoice(sets, outside)).toEqual({ ...choice, microphoneId: 'h' });
  expect(recallChoice(sets, laptop)).toBeNull();
  // Entries that the system adds by itself do not make a different set.
  expect(
    recallChoice(
      sets,
      home.filter(({ id }) => id !== 'default'),
    )?.cameraId,
  ).toBe('d');
  sets = keepChoice(sets, home, { ...choice, cameraId: 'l' });
  expect(recallChoice(sets, home)?.cameraId).toBe('l');
  expect(sets).toHaveLength(2);
});

it("a device with a changed id is found by its name, and a missing device falls back to the system's choice", () => {
  const sets = keepChoice([], home, { ...choice, cameraId: 'd' });
  const renewed = [camera('l2', 'Laptop'), camera('d2', 'Dock')];
  expect(recallChoice(sets, renewed)?.cameraId).toBe('d2');
});

it('no choice is kept while devices have no names, and the number of sets is limited', () => {
  expect(keepChoice([], [], choice)).toEqual([]);
  expect(recallChoice([], [system])).toBeNull();
  let sets: DeviceSets = [];
  for (let count = 0; count < 40; count += 1)
    sets = keepChoice(sets, [camera(String(count))], { ...choice, cameraId: String(count) });
  expect(sets).toHaveLength(24);
  expect(recallChoice(sets, [camera('39')])?.cameraId).toBe('39');
  expect(recallChoice(sets, [camera('3')])).toBeNull();
});
