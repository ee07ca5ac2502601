import { expect, it } from 'vitest';
import { keepChoice, recallChoice, type DeviceSets, type SetDevice } from './deviceSets.ts';

const camera = (id: string, label = `Camera ${id}`): SetDevice => ({ id, kind: 'camera', label });
const headset: SetDevice = { id: 'h', kind: 'microphone', label: 'Headset' };
const system: SetDevice = { id: 'default', kind: 'speaker', label: 'Default' };
const laptop = [camera('l', 'Laptop'), system];
const home = [...laptop, camera('d', 'Dock')];
const outside = [...laptop, headset];
const choice = { cameraId: null, microphoneId: null, speakerId: null };

it('each set of devices has the choice that was made with it, in whichever order they are listed', () => {
  let sets: DeviceSets = keepChoice([], home, { ...choice, cameraId: 'd' });
  sets = keepChoice(sets, outside, { ...choice, microphoneId: 'h' });
  expect(recallChoice(sets, [...home].reverse())?.cameraId).toBe('d');
  expect(recallChoice(sets, outside)).toEqual({ ...choice, microphoneId: 'h' });
  expect(recallChoice(sets, laptop)).toBeNull();
  // What the system adds to the list by itself is no other set.
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

it('a device whose id is another one now is known by its name, and one that is gone is left to the system', () => {
  const sets = keepChoice([], home, { ...choice, cameraId: 'd' });
  const renewed = [camera('l2', 'Laptop'), camera('d2', 'Dock')];
  expect(recallChoice(sets, renewed)?.cameraId).toBe('d2');
});

it('nothing is kept while devices have no names yet, and no more sets than anybody has', () => {
  expect(keepChoice([], [], choice)).toEqual([]);
  expect(recallChoice([], [system])).toBeNull();
  let sets: DeviceSets = [];
  for (let count = 0; count < 40; count += 1)
    sets = keepChoice(sets, [camera(String(count))], { ...choice, cameraId: String(count) });
  expect(sets).toHaveLength(24);
  expect(recallChoice(sets, [camera('39')])?.cameraId).toBe('39');
  expect(recallChoice(sets, [camera('3')])).toBeNull();
});
