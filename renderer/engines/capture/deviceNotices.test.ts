import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import type { Device, DeviceChange } from '../port.ts';
import { createDeviceNotices } from './deviceNotices.ts';

const desk: Device = { id: 'desk', kind: 'camera', label: 'Desk' };
const front: Device = { id: 'front', kind: 'camera', label: 'Front' };
const both = [desk, front];

function listen() {
  const notices = createDeviceNotices();
  const told: [string | null, string | null, DeviceChange['why']][] = [];
  notices.on(createScope(), ({ from, to, why }) => told.push([from?.id ?? null, to?.id ?? null, why]));
  const settle = (inUse: Device | null | undefined, devices: readonly Device[] = both) =>
    notices.settle('camera', inUse, devices);
  return { notices, told, settle };
}

it('device notices report no change for opening, staying, turning off and closing', () => {
  const { notices, told, settle } = listen();
  settle(desk);
  settle(desk);
  settle(undefined);
  settle(desk);
  notices.forget();
  settle(front);
  expect(told).toEqual([]);
});

it('device notices report an unplugged device with its replacement, and its return', () => {
  const { told, settle } = listen();
  settle(desk);
  settle(front, [front]);
  settle(desk);
  expect(told).toEqual([
    ['desk', 'front', 'unplugged'],
    ['front', 'desk', 'returned'],
  ]);
});

it('device notices report that the only device is unplugged, and its return', () => {
  const { told, settle } = listen();
  settle(desk, [desk]);
  settle(null, []);
  settle(null, []);
  settle(desk, [desk]);
  expect(told).toEqual([
    ['desk', null, 'unplugged'],
    [null, 'desk', 'returned'],
  ]);
});

it('device notices report a device chosen by the user once', () => {
  const { notices, told, settle } = listen();
  settle(desk);
  notices.chose('camera');
  settle(front);
  settle(desk, [desk]);
  expect(told).toEqual([
    ['desk', 'front', 'chosen'],
    ['front', 'desk', 'unplugged'],
  ]);
});

it('device notices report no change for a device that is refused but still plugged in', () => {
  const { told, settle } = listen();
  settle(desk);
  settle(null);
  settle(desk);
  expect(told).toEqual([]);
});
