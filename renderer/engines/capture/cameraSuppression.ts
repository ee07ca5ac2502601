import type { Scope } from '#shared/lib/scope.ts';

export interface Switch {
  isOn(): boolean;
  turn(isOn: boolean): void;
}

/** Who wants the camera off for a while, each for as long as a scope lives. */
export interface CameraSuppression {
  suppress(scope: Scope): void;
  /** Somebody has turned it on or off: nobody's end changes that any more. */
  forget(): void;
}

export function createCameraSuppression(camera: Switch): CameraSuppression {
  const scopes = new Set<Scope>();
  return {
    suppress(scope) {
      // One that is off without them stays off after them.
      if (scope.ended || (scopes.size === 0 && !camera.isOn())) return;
      scopes.add(scope);
      camera.turn(false);
      scope.onEnd(() => {
        if (scopes.delete(scope) && scopes.size === 0) camera.turn(true);
      });
    },
    forget: () => scopes.clear(),
  };
}
