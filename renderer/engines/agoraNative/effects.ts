import type { Scope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '../port.ts';
import type { NativeLibrary } from './library.ts';

interface Effects {
  readonly isBackgroundBlurred: boolean;
  readonly isLightCorrected: boolean;
}

const none: Effects = { isBackgroundBlurred: false, isLightCorrected: false };
/** What each library does to its picture now: it keeps that from one channel to the next. */
const applied = new WeakMap<NativeLibrary, Effects>();

/**
 * Lets the native library do to its picture what the user prefers, until the scope ends. The library has a camera of its own, so
 * that it does not send the processed track of the page. If the library can't, the preference is taken back, because the
 * own view must not show a blur that the other side does not see.
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
