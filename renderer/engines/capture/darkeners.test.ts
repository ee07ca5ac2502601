import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { createDarkeners } from './darkeners.ts';

function start(isOn = true) {
  const camera = { isOn };
  const darkeners = createDarkeners({ isOn: () => camera.isOn, turn: (next) => (camera.isOn = next) });
  return {
    camera,
    darken(): () => void {
      const scope = createScope();
      darkeners.darken(scope);
      return () => scope.end();
    },
    /** By the person, or because the machine slept. */
    set(next: boolean) {
      darkeners.forget();
      camera.isOn = next;
    },
  };
}

it('the camera is off until the last of them has ended, and then on as before', () => {
  const { camera, darken } = start();
  const [endFirst, endSecond] = [darken(), darken()];
  expect(camera.isOn).toBe(false);
  endFirst();
  expect(camera.isOn).toBe(false);
  endSecond();
  expect(camera.isOn).toBe(true);
});

it('a camera that was off before stays off', () => {
  const { camera, darken } = start(false);
  darken()();
  expect(camera.isOn).toBe(false);
});

it.each([true, false])('whoever turned it (on: %s) meanwhile has the last word', (isOn) => {
  const { camera, darken, set } = start();
  const end = darken();
  set(isOn);
  end();
  expect(camera.isOn).toBe(isOn);
});

it('one from before somebody’s word does not end another’s', () => {
  const { camera, darken, set } = start();
  const endEarly = darken();
  set(true);
  const endLate = darken();
  endEarly();
  expect(camera.isOn).toBe(false);
  endLate();
  expect(camera.isOn).toBe(true);
});
