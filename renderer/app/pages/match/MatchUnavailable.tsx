import city from '#resources/art/land-city.webp?url';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import styles from './cannotMeet.module.css';
import frameStyles from '../frame.module.css';
import { callEntry } from '../../encounters/useCallState.ts';

/**
 * The match page of a browser without WebRTC. Does not ask for the camera, because video calls can't work.
 */
export function CannotMeet({ locale }: { locale: Locale }) {
  const { t } = useTranslation(['devices', 'match']);
  return (
    <main className={styles.page}>
      <PageHead title={t('match:title')} />
      <EmptyState
        className={styles.words}
        art={<SkyArt src={city} icon="cam-off" />}
        title={t('unsupported.title')}
        text={t('unsupported.text')}
        actions={
          <LinkButton kind="primary" to={hrefOf(locale, 'chat')}>
            {t('unsupported.action')}
          </LinkButton>
        }
      />
    </main>
  );
}

interface MatchDuringCallProps {
  readonly peer: Companion;
  readonly locale: Locale;
}

/** The match page during a small call: matching is unavailable. */
export function MatchDuringCall({ peer, locale }: MatchDuringCallProps) {
  const { t } = useTranslation(['match', 'call']);
  const { name } = usePersonTitle(peer);
  return (
    <Page>
      <PageHead title={t('title')} />
      <EmptyState
        className={frameStyles.state}
        art={<SkyArt src={city} icon="phone" />}
        title={t('inCall.title', { name })}
        text={t('inCall.text')}
        actions={
          <LinkButton kind="primary" to={hrefOf(locale, 'call')} state={callEntry}>
            {t('call:mini.expand')}
          </LinkButton>
        }
      />
    </Page>
  );
}
