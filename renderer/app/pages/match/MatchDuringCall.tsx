import city from '#resources/art/land-city.webp?url';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import styles from '../frame.module.css';
import { callEntry } from '../../encounters/callEntry.ts';

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
        className={styles.state}
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
