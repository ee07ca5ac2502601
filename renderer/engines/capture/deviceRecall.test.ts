import { expect, it, vi } from 'vitest';
import type { Device, DeviceChoice } from '../port.ts';
import { createDesiredCapture } from './desiredCapture.ts';
import { createDeviceRecall } from './deviceRecall.ts';

const camera = (id: string): Device => ({ id, kind: 'camera', label: id });
const choose = (cameraId: string | null): DeviceChoice => ({ cameraId, microphoneId: null, speakerId: null });
const laptop = [camera('laptop')];
const home = [camera('laptop'), camera('dock')];

function setUp() {
  const waiting: ((choice: DeviceChoice | null) => void)[] = [];
  const kept: [readonly Device[], DeviceChoice][] = [];
  const memory = {
    read: () => choose('laptop'),
    write: () => undefined,
    recall: () => new Promise<DeviceChoice | null>((answer) => waiting.push(answer)),
    keep: (devices: readonly Device[], choice: DeviceChoice) => void kept.push([devices, choice]),
  };
  const desired = createDesiredCapture(memory);
  let plugged: readonly Device[] = [];
  const onRecalled = vi.fn();
  const recall = createDeviceRecall({ memory, desired, devices: () => plugged, onRecalled });
  return {
    ...{ recall, desired, onRecalled, kept },
    plug(devices: readonly Device[]): void {
      plugged = devices;
      recall.lookUp();
    },
    async answer(choice: DeviceChoice | null): Promise<void> {
      waiting.shift()?.(choice);
      await Promise.resolve();
      await Promise.resolve();
    },
    asked: () => waiting.length,
  };
}

it('a known set of devices restores its choice; an unknown set changes nothing', async () => {
  const { plug, answer, desired, onRecalled } = setUp();
  plug(laptop);
  await answer(null);
  expect(desired.choice).toEqual(choose('laptop'));
  plug(home);
  await answer(choose('dock'));
  expect(desired.choice).toEqual(choose('dock'));
  expect(onRecalled).toHaveBeenCalledExactlyOnceWith(choose('laptop'));
});

it('a late choice is ignored after other devices were plugged in or the user chose', async () => {
  const { plug, answer, recall, desired, kept } = setUp();
  plug(home);
  plug(laptop);
  await answer(choose('dock'));
  expect(desired.choice.cameraId).toBe('laptop');
  plug(home);
  desired.choice = choose('dock');
  recall.store();
  await answer(choose('other'));
  await answer(choose('other'));
  expect(desired.choice.cameraId).toBe('dock');
  expect(kept).toEqual([[home, choose('dock')]]);
});

it('the choice is looked up once per list, and not for an empty list', () => {
  const { plug, asked } = setUp();
  plug([]);
  plug(home);
  plug(home);
  expect(asked()).toBe(1);
});
