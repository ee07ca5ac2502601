import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { createKeepers } from './keepers.ts';

function start() {
  let closed = 0;
  const keepers = createKeepers(() => (closed += 1));
  return { keepers, closed: () => closed };
}

it('closes after the last of the borrowers', () => {
  const { keepers, closed } = start();
  const [first, second] = [createScope(), createScope()];
  keepers.borrow(first);
  keepers.borrow(second);
  first.end();
  expect(closed()).toBe(0);
  second.end();
  expect(closed()).toBe(1);
});

it('leaves open what somebody opened for good, before or meanwhile', () => {
  const { keepers, closed } = start();
  keepers.own();
  const before = createScope();
  keepers.borrow(before);
  before.end();
  expect(closed()).toBe(0);
  keepers.forget();
  const meanwhile = createScope();
  keepers.borrow(meanwhile);
  keepers.own();
  meanwhile.end();
  expect(closed()).toBe(0);
});

it('does not close what was closed and opened again by another', () => {
  const { keepers, closed } = start();
  const [early, late] = [createScope(), createScope()];
  keepers.borrow(early);
  keepers.forget();
  keepers.borrow(late);
  early.end();
  expect(closed()).toBe(0);
});
