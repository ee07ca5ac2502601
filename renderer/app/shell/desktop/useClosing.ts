import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DesktopShell } from '#renderer/platform/port.ts';
import { useServices } from '#renderer/services/context.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';

/** Milliseconds that the call has to send its end before the window closes. */
const goodbyeMs = 500;

interface UseClosing {
  readonly shell: DesktopShell;
  readonly preferences: PreferencesStore;
  /** Name of the other person in the call; null: there is no call. */
  readonly name: string | null;
  readonly hangUp: () => void;
}

/** Decides what closing the window does: the user's setting, or during a call the answer to a question. */
export function useClosing({ shell, preferences, name, hangUp }: UseClosing): void {
  const { t } = useTranslation('shell');
  const { dialogs, clock, scope } = useServices();
  const { closeToTray } = useSnapshot(preferences.state);
  const closing = name !== null ? 'ask' : closeToTray ? 'keep' : 'close';
  useEffect(() => shell.window.setClosing(closing), [shell, closing]);
  useEffect(() => () => shell.window.setClosing('close'), [shell]);

  const ask = useEffectEvent(async () => {
    // The call has ended while the question was opening.
    if (name === null) return shell.window.answerClose('close');
    const answer = await dialogs.open(
      'confirm action',
      {
        title: t('closing.title'),
        text: t('closing.text', { name }),
        actionText: t('closing.end'),
        otherText: t('closing.keep'),
        cancelText: t('closing.stay'),
        isDanger: true,
      },
      { key: 'close in a call' },
    );
    if (answer === 'other') shell.window.answerClose('keep');
    if (answer !== 'confirmed') return;
    hangUp();
    clock.after(scope, goodbyeMs, () => shell.window.answerClose('close'));
  });
  useEffect(() => shell.window.onCloseAsked(() => void ask()), [shell]);
}
