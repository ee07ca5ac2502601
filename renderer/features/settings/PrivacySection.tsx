import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Rows, SwitchRow } from './Row.tsx';
import { Section } from './Section.tsx';
import { ServerPrivacy } from './ServerPrivacy.tsx';
import rows from './rows.module.css';
import styles from './privacy.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Visibility to others, and data that are sent. */
export function PrivacySection({ locale, preferences }: { locale: Locale; preferences: PreferencesStore }) {
  const { t } = useTranslation('settings');
  const { analytics, linkPreviews } = useSnapshot(preferences.state);
  return (
    <Section id="privacy">
      <ServerPrivacy locale={locale} />
      <Rows className={styles.more}>
        <Link to={hrefOf(locale, 'blacklist')} className={rows.row}>
          <Icon name="block" />
          <span className={rows.words}>
            <b>{t('privacy.blocked')}</b>
            <Text as="span" size={12} tone="muted" wrap="pretty">
              {t('privacy.blockedHint')}
            </Text>
          </span>
          <Icon name="right" className={styles.chevron} />
        </Link>
        <SwitchRow
          icon="link"
          title={t('privacy.linkPreviews')}
          hint={t('privacy.linkPreviewsHint')}
          isOn={linkPreviews}
          onChange={(isOn) => preferences.set({ linkPreviews: isOn })}
        />
        <SwitchRow
          icon="gauge"
          title={t('privacy.analytics')}
          hint={t('privacy.analyticsHint')}
          isOn={analytics}
          onChange={(isOn) => preferences.set({ analytics: isOn })}
        />
      </Rows>
    </Section>
  );
}
