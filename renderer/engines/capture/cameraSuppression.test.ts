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
    /** Sets the camera as the user does, or the machine when it sleeps. */
    set(next: boolean) {
      suppression.forget();
      camera.isOn = next;
    },
  };
}

it('the camera stays off until the last suppression ends, and then turns on again', () => {
  const { camera, suppress } = start();
  const [endFirst, endSecond] = [suppress(), suppress()];
  expect(camera.isOn).toBe(false);
  endFirst();
  expect(camera.isOn).toBe(false);
  endSecond();
  expect(camera.isOn).toBe(true);
});

it('a camera that was off before a suppression stays off', () => {
  const { camera, suppress } = start(false);
  suppress()();
  expect(camera.isOn).toBe(false);
});

it.each([true, false])('a camera set to on: %s during a suppression stays so after it', (isOn) => {
  const { camera, suppress, set } = start();
  const end = suppress();
  set(isOn);
  end();
  expect(camera.isOn).toBe(isOn);
});

it('a suppression from before a user’s change does not end a later one', () => {
  const { camera, suppress, set } = start();
  const endEarly = suppress();
  set(true);
  const endLate = suppress();
  endEarly();
  expect(camera.isOn).toBe(false);
  endLate();
  expect(camera.isOn).toBe(true);
});
