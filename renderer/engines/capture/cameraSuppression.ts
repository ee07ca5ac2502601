import type { Scope } from '#shared/lib/scope.ts';

export interface Switch {
  isOn(): boolean;
  turn(isOn: boolean): void;
}

/** Keeps the camera off while at least one of the suppressing scopes lives. */
export interface CameraSuppression {
  suppress(scope: Scope): void;
  /** Drops all suppressions, because the user turned the camera on or off. The end of a dropped one has no effect. */
  forget(): void;
}

export function createCameraSuppression(camera: Switch): CameraSuppression {
  const scopes = new Set<Scope>();
  return {
    suppress(scope) {
      // A camera that was off before the suppression stays off after it.
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
