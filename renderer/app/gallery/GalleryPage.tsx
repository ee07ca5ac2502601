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
import { Actions } from './Actions.tsx';
import { Charts } from './Charts.tsx';
import { Choices } from './Choices.tsx';
import { Feedback } from './Feedback.tsx';
import { Fields } from './Fields.tsx';
import { Foundations } from './Foundations.tsx';
import { Frames } from './Frames.tsx';
import { OnVideo } from './OnVideo.tsx';
import { Overlays } from './Overlays.tsx';
import { People } from './People.tsx';
import { Progress } from './Progress.tsx';
import { FilesGroup, UploadsGroup } from './UploadsGroup.tsx';
import { Rows } from './Rows.tsx';
import { Tables } from './Tables.tsx';
import styles from './gallery.module.css';

type Shown = 'dark' | 'light' | 'both';
const shownThemes: readonly Shown[] = ['dark', 'light', 'both'];
const widths = ['full', '390', '834', '1440'] as const;

/** In the address, so that a picture of a state can be asked for; `bare` is the inside of a narrower window. */
const query = () => new URLSearchParams(location.search);

/**
 * Every component of renderer/ui in every state. For those who build: it is a page of the development server alone,
 * and what its specimens say is made up, in English; the components' own words follow the language.
 */
export function GalleryPage({ theme: given }: { theme?: Shown }) {
  const { i18n } = useTranslation('common');
  const [theme, setTheme] = useState<Shown>(
    () => given ?? shownThemes.find((one) => one === query().get('theme')) ?? 'both',
  );
  const [width, setWidth] = useState<(typeof widths)[number]>('full');
  const locale = i18n.language as Locale;
  const isBare = query().has('bare');

  // What opens above the page takes its theme from the page.
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
        // A window of its own: only there do the breakpoints see another width.
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
      <Frames />
    </>
  );
}
