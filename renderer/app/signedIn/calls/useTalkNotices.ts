import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createScope } from '#shared/lib/scope.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { Media } from '../media.ts';

/** Long enough to be read by somebody who is talking, in milliseconds. */
const readableMs = 15_000;

/** What has to be said to somebody in a match or a call, whatever page they look at. */
export function useTalkNotices({ match, call }: Pick<Media, 'match' | 'call'>): void {
  const { t } = useTranslation('common');
  // Told again, it takes its own place.
  const warn = useEffectEvent(() =>
    notify.error(t('talk.moderationAlert'), { id: 'moderation', durationMs: readableMs }),
  );
  const tellCoins = useEffectEvent(() =>
    notify.info(t('talk.coinsLow'), { id: 'coinsLow', durationMs: readableMs }),
  );
  useEffect(() => {
    const scope = createScope();
    match.onAlert(scope, () => warn());
    call.onNotice(scope, ({ kind }) => {
      if (kind === 'moderationAlert') warn();
      if (kind === 'coinsLow') tellCoins();
    });
    return () => scope.end();
  }, [match, call]);
}
