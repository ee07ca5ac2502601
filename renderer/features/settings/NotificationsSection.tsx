import type { Locale } from '#shared/domain/constants.ts';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { noticePreviews, type PreferencesStore } from '#renderer/services/preferences.ts';
import type { PushSync } from '#renderer/services/pushSync.ts';
import { NoticeMatrix, type NoticeSettings } from './NoticeMatrix.tsx';
import { PushRow } from './PushRow.tsx';
import { QuietHours } from './QuietHours.tsx';
import { Row, RowSelect, Rows } from './Row.tsx';
import { Section } from './Section.tsx';
import styles from './notifications.module.css';

/** Notices, the ways in which they arrive, and the quiet hours. */
export function NotificationsSection({
  locale,
  preferences,
  notices,
  pushSync,
}: {
  locale: Locale;
  preferences: PreferencesStore;
  notices: NoticeSettings;
  pushSync: PushSync | null;
}) {
  const { t } = useTranslation('settings');
  const { noticePreview } = useSnapshot(preferences.state);
  return (
    <Section id="notifications">
      <NoticeMatrix preferences={preferences} notices={notices} />
      <Rows className={styles.quiet}>
        {pushSync && <PushRow locale={locale} pushSync={pushSync} />}
        <Row icon="eye-off" title={t('notifications.preview.label')} hint={t('notifications.preview.hint')}>
          <RowSelect
            label={t('notifications.preview.label')}
            options={noticePreviews.map((id) => ({ id, label: t(`notifications.preview.${id}`) }))}
            value={noticePreview}
            onChange={(chosen) =>
              preferences.set({ noticePreview: noticePreviews.find((id) => id === chosen) ?? 'name' })
            }
          />
        </Row>
        <QuietHours locale={locale} preferences={preferences} />
      </Rows>
    </Section>
  );
}
