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

it('the device notice says nothing of opening, of staying, of turning off and of closing', () => {
  const { notices, told, settle } = listen();
  settle(desk);
  settle(desk);
  settle(undefined);
  settle(desk);
  notices.forget();
  settle(front);
  expect(told).toEqual([]);
});

it('the device notice reports what was pulled out and what came in its place, and the return', () => {
  const { told, settle } = listen();
  settle(desk);
  settle(front, [front]);
  settle(desk);
  expect(told).toEqual([
    ['desk', 'front', 'unplugged'],
    ['front', 'desk', 'returned'],
  ]);
});

it('the device notice reports that there is none any more, and again one', () => {
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

it('the device notice reports what the person chose, once', () => {
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

it('the device notice is silent about a device that is still there and only refused', () => {
  const { told, settle } = listen();
  settle(desk);
  settle(null);
  settle(desk);
  expect(told).toEqual([]);
});
