import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { PushSync } from '#renderer/services/pushSync.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Row } from './Row.tsx';

/** State of push notices on this device while no page is open, with a test. */
export function PushRow({ locale, pushSync }: { locale: Locale; pushSync: PushSync }) {
  const { t } = useTranslation('settings');
  const { status, test, lastTestMs } = useSnapshot(pushSync.state);
  // The notice table says that the browser must allow notices first.
  if (status === 'off') return null;
  const time =
    lastTestMs !== null &&
    new Date(lastTestMs).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const outcome = () => {
    if (test === 'sending' || test === 'sent') return t('push.underway');
    if (test === 'failed') return t('push.lost');
    return time === false ? t('push.untested') : t('push.arrived', { time });
  };
  return (
    <Row
      icon="bell"
      title={t('push.title')}
      hint={
        <span role="status">
          {status === 'unsupported'
            ? t('push.unsupported')
            : status === 'failed'
              ? t('push.failed')
              : outcome()}
        </span>
      }
    >
      {status !== 'unsupported' && (
        <Button
          size="small"
          kind="quiet"
          isBusy={test === 'sending' || test === 'sent'}
          onPress={() => void pushSync.test()}
        >
          {t('push.test')}
        </Button>
      )}
    </Row>
  );
}
