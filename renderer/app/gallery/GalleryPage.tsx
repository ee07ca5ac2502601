import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { changeLocale } from '#renderer/i18n/init.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { SideNav, SideNavLayout } from '#renderer/ui/SideNavLayout.tsx';
import { ToastHost } from '#renderer/ui/Toast.tsx';
import { Actions, PageHeads } from './Actions.tsx';
import { Charts, Progress } from './Charts.tsx';
import { Choices } from './Choices.tsx';
import { Feedback } from './Feedback.tsx';
import { Fields } from './Fields.tsx';
import { Foundations } from './Foundations.tsx';
import { OnVideo } from './OnVideo.tsx';
import { Overlays } from './Overlays.tsx';
import { People } from './People.tsx';
import { FilesGroup, UploadsGroup } from './UploadsGroup.tsx';
import { Rows } from './Rows.tsx';
import { Tables } from './Tables.tsx';
import styles from './gallery.module.css';

type Shown = 'dark' | 'light' | 'both';
const shownThemes: readonly Shown[] = ['dark', 'light', 'both'];
const widths = ['full', '390', '834', '1440'] as const;

/**
 * State of the gallery in the address, so that screenshots can select it. `bare` shows the content of the
 * narrower frame.
 */
const query = () => new URLSearchParams(location.search);

/**
 * Shows every component of renderer/ui in every state, for developers. Only the development server serves
 * this page. Its sample texts are English; the texts of the components follow the language.
 */
export function GalleryPage({ theme: given }: { theme?: Shown }) {
  const { i18n } = useTranslation('common');
  const [theme, setTheme] = useState<Shown>(
    () => given ?? shownThemes.find((one) => one === query().get('theme')) ?? 'both',
  );
  const [width, setWidth] = useState<(typeof widths)[number]>('full');
  const locale = i18n.language as Locale;
  const isBare = query().has('bare');

  // Overlays are rendered outside the themed element and take the theme of the document.
  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset['theme'];
    root.dataset['theme'] = theme === 'light' ? 'light' : 'dark';
    return () => {
      root.dataset['theme'] = before ?? 'dark';
    };
  }, [theme]);
  useEffect(() => {
    const wished = locales.find((one) => one === query().get('locale'));
    if (wished) void changeLocale(i18n, wished, ['common']);
  }, [i18n]);

  return (
    <div className={styles.page}>
      {!isBare && (
        <header className={styles.bar}>
          <SegmentedChoice
            label="Theme"
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'dark', label: 'Night' },
              { value: 'light', label: 'Day' },
              { value: 'both', label: 'Both' },
            ]}
          />
          <SegmentedChoice
            label="Language"
            value={locale}
            onChange={(next) => void changeLocale(i18n, next, ['common'])}
            options={locales.map((one) => ({
              value: one,
              label: <span lang={one}>{localeNames[one]}</span>,
            }))}
          />
          <SegmentedChoice
            label="Width"
            value={width}
            onChange={setWidth}
            options={widths.map((one) => ({ value: one, label: one === 'full' ? 'Full' : one }))}
          />
        </header>
      )}
      {width === 'full' ? (
        theme === 'both' ? (
          <main className={styles.themes}>
            {(['dark', 'light'] as const).map((one) => (
              <div key={one} className={styles.panel} data-theme={one}>
                <Head />
                <Groups />
              </div>
            ))}
          </main>
        ) : (
          <div data-theme={theme}>
            <SideNavLayout
              head={<Head />}
              side={
                <SideNav
                  label="Groups"
                  current="ui"
                  groups={[
                    {
                      title: 'Design system',
                      links: [
                        { id: 'ui', href: '#ui', label: 'Parts', icon: 'list', end: <Badge>all</Badge> },
                      ],
                    },
                  ]}
                />
              }
            >
              <Groups />
            </SideNavLayout>
          </div>
        )
      ) : (
        // An iframe, because the breakpoints depend on the width of the window.
        <iframe
          title={`${width} pixels wide`}
          className={styles.window}
          width={width}
          src={`${location.pathname}?bare&theme=${theme}&locale=${locale}`}
        />
      )}
      <ToastHost />
    </div>
  );
}

function Head() {
  return (
    <header className={styles.head}>
      <img src={mark} alt="" width={48} height={48} />
      <h1 className={text.display}>Vesper</h1>
    </header>
  );
}

function Groups(): ReactNode {
  return (
    <>
      <Foundations />
      <Actions />
      <Fields />
      <Choices />
      <People />
      <Rows />
      <Tables />
      <Charts />
      <Feedback />
      <Overlays />
      <Progress />
      <UploadsGroup />
      <FilesGroup />
      <OnVideo />
      <PageHeads />
    </>
  );
}
