import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import { createScope } from '#shared/lib/scope.ts';
import type {
  CaptureProblem,
  DeviceChange,
  LocalMedia,
  LocalMediaState,
  MediaWarning,
} from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';

/** Long enough to be read by somebody who is talking, in milliseconds. */
const readableMs = 12_000;

type Captured = 'camera' | 'microphone';
const problemOf = (state: LocalMediaState, kind: Captured): CaptureProblem | null =>
  kind === 'camera' ? state.cameraProblem : state.microphoneProblem;
const kindOf: Readonly<Record<MediaWarning, Captured>> = {
  silentMicrophone: 'microphone',
  darkCamera: 'camera',
};

/**
 * While somebody is met or looked for: what happens to the own devices, whatever page one looks at. Once each, with the
 * way to mend it. What still is the matter is on the stage as well (`useOwnNotes`).
 */
export function useDeviceNotices(local: LocalMedia, isLive: boolean): void {
  const { t } = useTranslation('devices');
  const { dialogs } = useServices();

  /** The newer word about a device takes the place of the one before. */
  function say(kind: DeviceChange['kind'], title: string, text?: string): void {
    notify.info(title, {
      id: `device-${kind}`,
      text,
      durationMs: readableMs,
      actionText: t('popup.open'),
      onAction: () => void dialogs.open('device popup', {}),
    });
  }

  const tellChange = useEffectEvent(({ kind, to, why }: DeviceChange) => {
    const now = () => t('changed.now', { device: to?.label || t(`kind.${kind}`) });
    switch (why) {
      case 'chosen':
        return;
      case 'returned':
        return say(kind, t(`changed.returned.${kind}`), now());
      case 'unplugged':
        return say(kind, t(`changed.unplugged.${kind}`), to ? now() : t(`changed.none.${kind}`));
      default:
        assertNever(why, 'why a device changed');
    }
  });

  async function allow(kind: Captured): Promise<void> {
    if ((await dialogs.open('allow access', { what: kind })) !== 'retry') return;
    // Turning on what has a problem tries again; the other one goes on undisturbed.
    if (kind === 'camera') await local.setCamera(true);
    else local.setMicrophone(true);
  }

  const tellProblem = useEffectEvent((kind: Captured, problem: CaptureProblem) => {
    // Pulled out with no other in its place: that was said.
    if (problem === 'notFound') return;
    const words =
      kind === 'camera'
        ? { title: t(`problem.camera.${problem}.title`), text: t(`problem.camera.${problem}.text`) }
        : { title: t('noMicrophone.title'), text: t(`problem.microphone.${problem}`) };
    const isDenied = problem === 'denied';
    notify.error(words.title, {
      id: `device-${kind}`,
      text: words.text,
      durationMs: readableMs,
      actionText: t(isDenied ? 'howToAllow' : 'popup.open'),
      onAction: () => void (isDenied ? allow(kind) : dialogs.open('device popup', {})),
    });
  });

  const tellWarning = useEffectEvent((warning: MediaWarning) =>
    say(kindOf[warning], t(`warningTitle.${warning}`), t(`warning.${warning}`)),
  );

  useEffect(() => {
    if (!isLive) return undefined;
    const scope = createScope();
    const warned = new Set<MediaWarning>();
    const before: Record<Captured, CaptureProblem | null> = { camera: null, microphone: null };

    function look(state: LocalMediaState): void {
      for (const kind of ['microphone', 'camera'] as const) {
        const problem = problemOf(state, kind);
        if (problem !== null && problem !== before[kind]) tellProblem(kind, problem);
        before[kind] = problem;
      }
      for (const warning of state.warnings) {
        if (warned.has(warning)) continue;
        warned.add(warning);
        tellWarning(warning);
      }
    }

    look(local.state);
    local.onChange(scope, look);
    local.onDeviceChanged(scope, (change) => tellChange(change));
    return () => scope.end();
  }, [local, isLive]);
}
