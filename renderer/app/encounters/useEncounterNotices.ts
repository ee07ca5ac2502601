import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { hrefOf } from '#shared/domain/pages.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { Media } from '../session/media.ts';

/** Long enough to be read by somebody who is talking, in milliseconds. */
const readableMs = 15_000;
/** On a phone a note lies over the picture; what is on the stage goes on saying it. */
const briefMs = 6_000;

/** What has to be said to somebody in a match or a call, whatever page they look at. */
export function useEncounterNotices({ match, call, frames }: Pick<Media, 'match' | 'call' | 'frames'>): void {
  const { t } = useTranslation('common');
  const { dialogs } = useServices();
  const navigate = useNavigate();
  const locale = useLocale();
  // Above whatever else is open; told again while it stands, it is the same.
  const warn = useEffectEvent(async () => {
    const answer = await dialogs.open('official detection', {}, { isError: true });
    if (answer === 'appeal') void navigate(hrefOf(locale, 'moderation'));
  });
  async function explainUnseen(): Promise<void> {
    if ((await dialogs.open('trash detected', {})) === 'devices') void dialogs.open('device popup', {});
  }
  // A note, like what is the matter with the devices: it takes nothing out of a live call's hands. It is on the
  // stage as well, for as long as it is so (`useOwnNotes`).
  const tellUnseen = useEffectEvent(() =>
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
    tellUnseen();
    return () => notify.dismiss('unseen');
  }, [isUnseen]);
  // Told again, it takes its own place.
  const tellCoins = useEffectEvent(() =>
    notify.info(t('talk.coinsLow'), { id: 'coinsLow', durationMs: readableMs }),
  );
  useEffect(() => {
    const scope = createScope();
    match.onAlert(scope, () => void warn());
    call.onNotice(scope, ({ kind }) => {
      if (kind === 'moderationAlert') void warn();
      if (kind === 'coinsLow') tellCoins();
    });
    return () => scope.end();
  }, [match, call]);
}
