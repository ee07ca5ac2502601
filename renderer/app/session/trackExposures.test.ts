import { expect, it } from 'vitest';
import { trackExposures } from './trackEvents.ts';

function open() {
  const reported: unknown[] = [];
  const allowed = { is: true };
  const onUsed = trackExposures({
    analytics: { track: (...event) => void reported.push(event) },
    isAllowed: () => allowed.is,
  });
  return { reported, allowed, onUsed };
}

it('reports each split once, with its group', () => {
  const { reported, onUsed } = open();
  onUsed('letstalk', 'control');
  onUsed('letstalk', 'control');
  onUsed('3d_gifts', 'default');
  expect(reported).toEqual([
    ['exposure', { split: 'letstalk', group: 'control' }, 'letstalk'],
    ['exposure', { split: '3d_gifts', group: 'default' }, '3d_gifts'],
  ]);
});

it('reports the first use after the person allows analytics', () => {
  const { reported, allowed, onUsed } = open();
  allowed.is = false;
  onUsed('letstalk', 'control');
  expect(reported).toEqual([]);
  allowed.is = true;
  onUsed('letstalk', 'control');
  expect(reported).toHaveLength(1);
});
