import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import type { PushSync } from '#renderer/services/pushSync.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { SideNav, SideNavLayout } from '#renderer/ui/SideNavLayout.tsx';
import { AboutSection } from './AboutSection.tsx';
import { AccountSection, type AccountSectionProps } from './AccountSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { DesktopSection, type DesktopSectionProps } from './DesktopSection.tsx';
import { DevicesSection, type DevicesSectionProps } from './DevicesSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { sectionGroups, sectionIcons } from './sections.ts';
import type { Updates } from '#renderer/platform/port.ts';
import type { NoticeSettings } from './NoticeMatrix.tsx';
import { useSections } from './useSections.ts';
import styles from './settings.module.css';

export interface SettingsPageProps extends DevicesSectionProps, AccountSectionProps {
  readonly locale: Locale;
  /** Shows the page in another language. */
  readonly onLocale: (locale: Locale) => void;
  readonly preferences: PreferencesStore;
  readonly notices: NoticeSettings;
  /** Null in a browser. */
  readonly shell: DesktopSectionProps['shell'] | null;
  /** What comes while no page is open; null where the app itself stays. */
  readonly pushSync: PushSync | null;
  /** What went wrong, for support; empty where nothing did. */
  readonly readErrorReport: () => Promise<string>;
  /** Which build this is, and whether there is a newer one. */
  readonly openUpdates: () => Promise<Updates>;
}

/** `/settings`: everything a person can set, on one page, each part at its own address. */
export function SettingsPage({
  locale,
  onLocale,
  preferences,
  notices,
  shell,
  pushSync,
  local,
  playTestSound,
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
        <DevicesSection local={local} playTestSound={playTestSound} />
        {shell && <DesktopSection shell={shell} preferences={preferences} />}
        <PrivacySection locale={locale} preferences={preferences} />
        <AccountSection changeEmail={changeEmail} onLogOut={onLogOut} />
        <AboutSection locale={locale} readErrorReport={readErrorReport} openUpdates={openUpdates} />
      </div>
    </SideNavLayout>
  );
}
