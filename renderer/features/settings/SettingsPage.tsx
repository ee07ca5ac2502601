import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import type { PushSync } from '#renderer/services/pushSync.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { SideNav, SideNavLayout } from '#renderer/ui/SideNavLayout.tsx';
import { AboutSection } from './AboutSection.tsx';
import { AccountSection, type AccountSectionProps } from './AccountSection.tsx';
import { AppearanceSection, LanguageSection } from './AppearanceSection.tsx';
import { DesktopSection, type DesktopSectionProps } from './DesktopSection.tsx';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { DevicesSection } from './DevicesSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { sectionGroups, sectionIcons } from './sections.ts';
import type { Updates } from '#renderer/platform/port.ts';
import type { NoticeSettings } from './NoticeMatrix.tsx';
import { useSections } from './useSections.ts';
import styles from './settings.module.css';

export interface SettingsPageProps extends AccountSectionProps {
  readonly local: LocalMedia;
  readonly locale: Locale;
  /** Changes the language of the page. */
  readonly onLocale: (locale: Locale) => void;
  readonly preferences: PreferencesStore;
  readonly notices: NoticeSettings;
  /** Functions of the desktop app; null in a browser. */
  readonly shell: DesktopSectionProps['shell'] | null;
  /** Push notices while no page is open; null in the desktop app, which keeps running. */
  readonly pushSync: PushSync | null;
  /** Returns the errors for support; empty without errors. */
  readonly readErrorReport: () => Promise<string>;
  /** Loads build and update state. */
  readonly openUpdates: () => Promise<Updates>;
}

/** `/settings`: all settings on one page, each section with its own anchor. */
export function SettingsPage({
  locale,
  onLocale,
  preferences,
  notices,
  shell,
  pushSync,
  local,
  changeEmail,
  onLogOut,
  readErrorReport,
  openUpdates,
}: SettingsPageProps) {
  const { t } = useTranslation('settings');
  const current = useSections();
  const groups = sectionGroups.map(({ id, sections }) => ({
    title: t(`groups.${id}`),
    links: sections
      .filter((section) => section !== 'desktop' || shell !== null)
      .map((section) => ({
        id: section,
        href: `#${section}`,
        label: t(`sections.${section}`),
        icon: sectionIcons[section],
      })),
  }));
  return (
    <SideNavLayout
      head={<PageHead title={t('title')} />}
      side={
        <SideNav
          label={t('title')}
          groups={groups}
          current={current}
          currentAs="location"
          linkAs={RouterLink}
        />
      }
    >
      <div className={styles.sections}>
        <LanguageSection locale={locale} onLocale={onLocale} />
        <AppearanceSection locale={locale} preferences={preferences} />
        <NotificationsSection
          locale={locale}
          preferences={preferences}
          notices={notices}
          pushSync={pushSync}
        />
        <DevicesSection local={local} />
        {shell && <DesktopSection shell={shell} preferences={preferences} />}
        <PrivacySection locale={locale} preferences={preferences} />
        <AccountSection changeEmail={changeEmail} onLogOut={onLogOut} />
        <AboutSection locale={locale} readErrorReport={readErrorReport} openUpdates={openUpdates} />
      </div>
    </SideNavLayout>
  );
}
