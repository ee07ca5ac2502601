import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { createCameraSuppression } from './cameraSuppression.ts';

function start(isOn = true) {
  const camera = { isOn };
  const suppression = createCameraSuppression({
    isOn: () => camera.isOn,
    turn: (next) => (camera.isOn = next),
  });
  return {
    camera,
    suppress(): () => void {
      const scope = createScope();
      suppression.suppress(scope);
      return () => scope.end();
    },
    /** By the person, or because the machine slept. */
    set(next: boolean) {
      suppression.forget();
      camera.isOn = next;
    },
  };
}

it('the camera is off until the last of them has ended, and then on as before', () => {
  const { camera, suppress } = start();
  const [endFirst, endSecond] = [suppress(), suppress()];
  expect(camera.isOn).toBe(false);
  endFirst();
  expect(camera.isOn).toBe(false);
  endSecond();
  expect(camera.isOn).toBe(true);
});

it('a camera that was off before stays off', () => {
  const { camera, suppress } = start(false);
  suppress()();
  expect(camera.isOn).toBe(false);
});

it.each([true, false])('whoever turned it (on: %s) meanwhile has the last word', (isOn) => {
  const { camera, suppress, set } = start();
  const end = suppress();
  set(isOn);
  end();
  expect(camera.isOn).toBe(isOn);
});

it('one from before somebody’s word does not end another’s', () => {
  const { camera, suppress, set } = start();
  const endEarly = suppress();
  set(true);
  const endLate = suppress();
  endEarly();
  expect(camera.isOn).toBe(false);
  endLate();
  expect(camera.isOn).toBe(true);
});
