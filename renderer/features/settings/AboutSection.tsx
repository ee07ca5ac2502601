import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Updates, InstallPort } from '#renderer/platform/port.ts';
import mark from '#resources/art/mark.svg';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf, legalPages } from '#shared/domain/pages.ts';
import { useServices } from '#renderer/services/context.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { isQaEnv } from '#renderer/services/qaEnv.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { BuildPart } from './BuildPart.tsx';
import { Section } from './Section.tsx';
import styles from './about.module.css';
import { Button } from '#renderer/ui/Button.tsx';
import { Disclosure } from '#renderer/ui/Disclosure.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Row, Rows } from './Row.tsx';
import { Text } from '#renderer/ui/layout.tsx';

/** Version of the app, updates, and links to help and legal pages. */
export function AboutSection({
  locale,
  readErrorReport,
  openUpdates,
}: {
  locale: Locale;
  readErrorReport: () => Promise<string>;
  openUpdates: () => Promise<Updates>;
}) {
  const { t } = useTranslation(['settings', 'common']);
  const { config, platform } = useServices();
  const [opening] = useState(openUpdates);
  const [updates, setUpdates] = useState<Updates | null>(null);
  // Without updates the section shows the other data.
  useEffect(() => void opening.then(setUpdates, () => undefined), [opening]);
  // The desktop app has its own version; the web client has the server's.
  const version = (platform.kind === 'electron' && updates?.build.version) || config.version;
  return (
    <Section id="about">
      <div className={styles.version}>
        <img src={mark} alt="" width={44} height={44} />
        <div>
          <Text weight={600}>{t('about.version', { version })}</Text>
          <p className={styles.small}>{t(`about.${platform.kind}`)}</p>
          {isQaEnv(createKeyValue('local')) && <p className={styles.small}>{t('about.qa')}</p>}
        </div>
      </div>
      {updates && <BuildPart updates={updates} locale={locale} />}
      {platform.install && <InstallPart install={platform.install} />}
      <ul className={styles.links} aria-label={t('common:legal.title')}>
        <li>
          <Link to={hrefOf(locale, 'faq')}>{t('about.help')}</Link>
        </li>
        <li>
          <Link to={hrefOf(locale, 'diagnostics')}>{t('about.diagnostics')}</Link>
        </li>
        {legalPages.map((page) => (
          <li key={page}>
            <a href={legalHref(config.legalBase, locale, page)}>{t(`common:legal.${page}`)}</a>
          </li>
        ))}
      </ul>
      <ErrorReport read={readErrorReport} />
      <p className={styles.small}>{t('about.licences')}</p>
    </Section>
  );
}

/** Errors since the client started, to copy for support. Empty without errors. */
function ErrorReport({ read }: { readonly read: () => Promise<string> }) {
  const { t } = useTranslation('settings');
  const { config, platform } = useServices();
  // Read once: errors that occur while the page is open show at the next visit.
  const [reading] = useState(read);
  const [report, setReport] = useState('');
  useEffect(() => void reading.then(setReport), [reading]);

  if (report === '') return null;
  const text = `Vesper ${config.version}, ${platform.kind}\n\n${report}`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('about.errors.copied'));
    } catch {
      notify.error(t('about.errors.notCopied'));
    }
  }
  return (
    <Disclosure title={t('about.errors.title')} className={styles.errors}>
      <p>{t('about.errors.hint')}</p>
      <pre className={styles.report}>{text}</pre>
      <Button kind="quiet" size="small" onPress={() => void copy()}>
        {t('about.errors.copy')}
      </Button>
    </Disclosure>
  );
}

/** Offers to install the page as an app, by the browser's prompt or by instructions. */
function InstallPart({ install }: { install: InstallPort }) {
  const { t } = useTranslation('settings');
  const way = useSyncExternalStore(install.onChange, install.way);
  if (way === 'none') return null;
  return (
    <Rows className={styles.install}>
      <Row icon="download" title={t('about.install.title')} hint={t(`about.install.${way}`)}>
        {way === 'ask' && (
          <Button kind="quiet" size="small" onPress={() => void install.ask()}>
            {t('about.install.action')}
          </Button>
        )}
      </Row>
    </Rows>
  );
}
