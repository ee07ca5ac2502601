import type { Updates } from '#renderer/platform/port.ts';
import { formatPercent, formatTime } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import type { Locale } from '#shared/domain/constants.ts';
import type { UpdateState as State } from '#shared/ipc/updates.ts';
import styles from './about.module.css';

interface UpdateStateProps {
  readonly updates: Updates;
  readonly state: State;
  readonly locale: Locale;
}

/** State of an update in one sentence, announced when it changes, with its action. */
export function UpdateState(props: UpdateStateProps) {
  const { state, updates } = props;
  const { t } = useTranslation('settings');
  const mayCheck = state.kind === 'idle' || state.kind === 'failed' || state.kind === 'checking';
  return (
    <div className={styles.update}>
      <div className={styles.status} role="status">
        <Sentence {...props} />
      </div>
      {mayCheck && (
        <Button
          kind="quiet"
          size="small"
          icon="refresh"
          isBusy={state.kind === 'checking'}
          onPress={updates.check}
        >
          {t('about.updates.check')}
        </Button>
      )}
    </div>
  );
}

function Sentence({ state, updates, locale }: UpdateStateProps) {
  const { t } = useTranslation('settings');
  switch (state.kind) {
    case 'off':
      return <p className={styles.small}>{t('about.updates.off')}</p>;
    case 'idle': {
      const time = state.checkedAtMs && formatTime(locale, new Date(state.checkedAtMs));
      return time && <p className={styles.small}>{t('about.updates.latest', { time })}</p>;
    }
    case 'checking':
      return <p className={styles.small}>{t('about.updates.checking')}</p>;
    case 'downloading': {
      const percent = formatPercent(locale, state.share);
      return (
        <>
          <p className={styles.small}>
            {t('about.updates.downloading', { version: state.version, percent })}
          </p>
          <ProgressBar label={t('about.updates.progress')} value={state.share} valueText={percent} />
        </>
      );
    }
    case 'ready':
      return (
        <Banner
          icon="refresh"
          title={
            state.version === null
              ? t('about.updates.webReady')
              : t('about.updates.ready', { version: state.version })
          }
          text={t(state.version === null ? 'about.updates.webReadyHint' : 'about.updates.readyHint')}
          action={
            <Button kind="primary" size="small" onPress={updates.install}>
              {t(state.version === null ? 'about.updates.reload' : 'about.updates.restart')}
            </Button>
          }
        />
      );
    case 'waiting':
      return (
        <Banner
          icon="refresh"
          title={t('about.updates.ready', { version: state.version ?? '' })}
          text={t('about.updates.waiting')}
          action={
            <Button kind="quiet" size="small" onPress={updates.postpone}>
              {t('about.updates.notNow')}
            </Button>
          }
        />
      );
    case 'installing':
      return <p className={styles.small}>{t('about.updates.installing')}</p>;
    case 'rollback':
      return (
        <Banner
          tone="warning"
          title={t('about.updates.rollback', { version: state.version })}
          text={state.note[locale] ?? state.note.en}
          action={
            <Button size="small" onPress={updates.goBack}>
              {t('about.updates.goBack')}
            </Button>
          }
        />
      );
    case 'failed':
      return <p className={styles.failed}>{t(`about.updates.failed.${state.why}`)}</p>;
  }
}
