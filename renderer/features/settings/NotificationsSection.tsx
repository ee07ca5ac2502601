import type { Locale } from '#shared/domain/constants.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import { NoticeMatrix } from './NoticeMatrix.tsx';
import { QuietHours } from './QuietHours.tsx';
import { Rows } from './Row.tsx';
import { Section } from './Section.tsx';
import type { SystemNotices } from './systemNotices.ts';
import styles from './notifications.module.css';

/** What comes how, and when nothing makes a sound. */
export function NotificationsSection({
  locale,
  preferences,
  notices,
}: {
  locale: Locale;
  preferences: PreferencesStore;
  notices: SystemNotices;
}) {
  return (
    <Section id="notifications">
      <NoticeMatrix preferences={preferences} notices={notices} />
      <Rows className={styles.quiet}>
        <QuietHours locale={locale} preferences={preferences} />
      </Rows>
    </Section>
  );
}
