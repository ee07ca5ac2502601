import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { hrefOf } from '#shared/domain/pages.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { Media } from '../session/signedInServices.ts';

/** Display time in milliseconds, long enough for a user who is talking. */
const readableMs = 15_000;
/**
 * Display time in milliseconds of a toast that covers the video on phones. The stage keeps showing the
 * problem.
 */
const briefMs = 6_000;

/** Shows alerts of moderation and low coins to a user in a match or a call, on every page. */
export function useEncounterNotices({ match, call, frames }: Pick<Media, 'match' | 'call' | 'frames'>): void {
  const { t } = useTranslation('common');
  const { dialogs } = useServices();
  const navigate = useNavigate();
  const locale = useLocale();
  // Opens above other dialogs. A second alert does not open a second dialog.
  const warn = useEffectEvent(async () => {
    const answer = await dialogs.open('official detection', {}, { isError: true });
    if (answer === 'appeal') void navigate(hrefOf(locale, 'moderation'));
  });
  async function explainUnseen(): Promise<void> {
    if ((await dialogs.open('trash detected', {})) === 'devices') void dialogs.open('device popup', {});
  }
  // A toast, so that a live call is not interrupted. The stage shows the problem as long as it lasts
  // (`useOwnNotes`).
  const showUnseen = useEffectEvent(() =>
    notify.info(t('talk.unseen'), {
      id: 'unseen',
      text: t('talk.unseenText'),
      durationMs: briefMs,
      actionText: t('talk.unseenWhy'),
      onAction: () => void explainUnseen(),
    }),
  );
  const { isUnseen } = useSnapshot(frames.state);
  useEffect(() => {
    if (!isUnseen) return undefined;
    showUnseen();
    return () => notify.dismiss('unseen');
  }, [isUnseen]);
  // A repeated notice replaces the earlier one.
  const showLowCoins = useEffectEvent(() =>
    notify.info(t('talk.coinsLow'), { id: 'coinsLow', durationMs: readableMs }),
  );
  useEffect(() => {
    const scope = createScope();
    match.onAlert(scope, () => void warn());
    call.onNotice(scope, ({ kind }) => {
      if (kind === 'moderationAlert') void warn();
      if (kind === 'coinsLow') showLowCoins();
    });
    return () => scope.end();
  }, [match, call]);
}
