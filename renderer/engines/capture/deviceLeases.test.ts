import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { createDeviceLeases } from './deviceLeases.ts';

function start() {
  let closed = 0;
  const leases = createDeviceLeases(() => (closed += 1));
  return { leases, closed: () => closed };
}

it('device leases close the devices after the last borrower', () => {
  const { leases, closed } = start();
  const [first, second] = [createScope(), createScope()];
  leases.borrow(first);
  leases.borrow(second);
  first.end();
  expect(closed()).toBe(0);
  second.end();
  expect(closed()).toBe(1);
});

it('device leases keep the devices open if an owner opened them before or during a loan', () => {
  const { leases, closed } = start();
  leases.own();
  const before = createScope();
  leases.borrow(before);
  before.end();
  expect(closed()).toBe(0);
  leases.forget();
  const meanwhile = createScope();
  leases.borrow(meanwhile);
  leases.own();
  meanwhile.end();
  expect(closed()).toBe(0);
});

it('device leases do not close devices that were closed and opened again meanwhile', () => {
  const { leases, closed } = start();
  const [early, late] = [createScope(), createScope()];
  leases.borrow(early);
  leases.forget();
  leases.borrow(late);
  early.end();
  expect(closed()).toBe(0);
});
