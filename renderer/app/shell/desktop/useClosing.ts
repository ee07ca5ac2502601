import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DesktopShell } from '#renderer/platform/port.ts';
import { useServices } from '#renderer/services/context.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';

/** How long the call's goodbye has before the page that says it goes. */
const goodbyeMs = 500;

interface UseClosing {
  readonly shell: DesktopShell;
  readonly preferences: PreferencesStore;
  /** Whom this person is in a call with; null: closing takes nobody from anybody. */
  readonly name: string | null;
  readonly hangUp: () => void;
}

/** What closing the window does: what this person chose, and in a call what they answer. */
export function useClosing({ shell, preferences, name, hangUp }: UseClosing): void {
  const { t } = useTranslation('shell');
  const { dialogs, clock, scope } = useServices();
  const { closeToTray } = useSnapshot(preferences.state);
  const closing = name !== null ? 'ask' : closeToTray ? 'keep' : 'close';
  useEffect(() => shell.window.setClosing(closing), [shell, closing]);
  useEffect(() => () => shell.window.setClosing('close'), [shell]);

  const ask = useEffectEvent(async () => {
    // It ended while the question was on its way.
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
