import type { Scope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '../port.ts';
import type { NativeLibrary } from './library.ts';

interface Effects {
  readonly isBackgroundBlurred: boolean;
  readonly isLightCorrected: boolean;
}

const none: Effects = { isBackgroundBlurred: false, isLightCorrected: false };
/** Effects that each library applies now. The library keeps them from one channel to the next. */
const applied = new WeakMap<NativeLibrary, Effects>();

/**
 * Makes the native library apply the effects that the user prefers, until the scope ends. The library opens
 * the camera itself, so it does not send the page's processed track. If the library fails, the preference is
 * reset, because the self view must not show a blur that the other user does not see.
 */
export function followEffects(scope: Scope, library: NativeLibrary, local: LocalMedia): void {
  function follow(): void {
    const { isBackgroundBlurred, isLightCorrected } = local.state.preferences;
    const before = applied.get(library) ?? none;
    if (before.isBackgroundBlurred === isBackgroundBlurred && before.isLightCorrected === isLightCorrected)
      return;
    applied.set(library, { isBackgroundBlurred, isLightCorrected });
    library.ask('setEffects', isBackgroundBlurred, isLightCorrected).then(
      ({ ok }) => ok || refuse(),
      () => refuse(),
    );
  }

  function refuse(): void {
    applied.delete(library);
    if (!scope.ended) void local.prefer(none);
  }

  local.onChange(scope, follow);
  follow();
}
