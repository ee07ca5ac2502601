import { useEffect, useEffectEvent } from 'react';
import { assertNever } from '#shared/lib/assertNever.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type {
  CaptureProblem,
  DeviceChange,
  LocalMedia,
  LocalMediaState,
  MediaWarning,
} from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { Media } from '../session/signedInServices.ts';

/** Display time in milliseconds, long enough for a user who is talking. */
const readableMs = 12_000;

type Captured = 'camera' | 'microphone';
const problemOf = (state: LocalMediaState, kind: Captured): CaptureProblem | null =>
  kind === 'camera' ? state.cameraProblem : state.microphoneProblem;
const kindOf: Readonly<Record<MediaWarning, Captured>> = {
  silentMicrophone: 'microphone',
  darkCamera: 'camera',
};

/**
 * Reports changes of the user's devices during a match, a search or a call, on every page: once each, with an
 * action that helps. Persistent problems are also shown on the stage (`useOwnNotes`).
 */
export function useDeviceNotices(local: LocalMedia, isLive: boolean): void {
  const { t } = useTranslation('devices');
  const { dialogs } = useServices();

  /** A newer notice about a device replaces the earlier one. */
  function notifyOf(kind: DeviceChange['kind'], title: string, text?: string): void {
    notify.info(title, {
      id: `device-${kind}`,
      text,
      durationMs: readableMs,
      actionText: t('popup.open'),
      onAction: () => void dialogs.open('device popup', {}),
    });
  }

  const showChange = useEffectEvent(({ kind, to, why }: DeviceChange) => {
    const now = () => t('changed.now', { device: to?.label || t(`kind.${kind}`) });
    switch (why) {
      case 'chosen':
        return;
      case 'returned':
        return notifyOf(kind, t(`changed.returned.${kind}`), now());
      case 'unplugged':
        return notifyOf(kind, t(`changed.unplugged.${kind}`), to ? now() : t(`changed.none.${kind}`));
      default:
        assertNever(why, 'why a device changed');
    }
  });

  async function allow(kind: Captured): Promise<void> {
    if ((await dialogs.open('allow access', { what: kind })) !== 'retry') return;
    // Turning on the refused device retries it; the other device is not interrupted.
    if (kind === 'camera') await local.setCamera(true);
    else local.setMicrophone(true);
  }

  const showProblem = useEffectEvent((kind: Captured, problem: CaptureProblem) => {
    // The notice about the unplugged device has already reported this.
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

  const showWarning = useEffectEvent((warning: MediaWarning) =>
    notifyOf(kindOf[warning], t(`warningTitle.${warning}`), t(`warning.${warning}`)),
  );

  useEffect(() => {
    if (!isLive) return undefined;
    const scope = createScope();
    const warned = new Set<MediaWarning>();
    const before: Record<Captured, CaptureProblem | null> = { camera: null, microphone: null };

    function showNewProblems(state: LocalMediaState): void {
      for (const kind of ['microphone', 'camera'] as const) {
        const problem = problemOf(state, kind);
        if (problem !== null && problem !== before[kind]) showProblem(kind, problem);
        before[kind] = problem;
      }
      for (const warning of state.warnings) {
        if (warned.has(warning)) continue;
        warned.add(warning);
        showWarning(warning);
      }
    }

    showNewProblems(local.state);
    local.onChange(scope, showNewProblems);
    local.onDeviceChanged(scope, (change) => showChange(change));
    return () => scope.end();
  }, [local, isLive]);
}

const toastId = 'slept';

/**
 * Tells the user that a sleep turned the camera off, with a button to turn it on. The toast stays until the
 * camera is on.
 */
export function useSleepNotice({ local, call, power }: Pick<Media, 'local' | 'call' | 'power'>): void {
  const { t } = useTranslation('devices');
  const showCameraOff = useEffectEvent(() =>
    notify.info(t('slept.title'), {
      id: toastId,
      text: t('slept.text'),
      durationMs: Infinity,
      actionText: t('mirror.turnOn'),
      onAction: () => call.setCamera(true),
    }),
  );
  useEffect(() => {
    const scope = createScope();
    power.onCameraOff(scope, () => showCameraOff());
    local.onChange(scope, ({ isCameraOn }) => {
      if (isCameraOn) notify.dismiss(toastId);
    });
    return () => scope.end();
  }, [local, power]);
}
