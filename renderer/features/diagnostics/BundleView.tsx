import type { ReactNode } from 'react';
import { troublesOf, type Bundle, type BundleTrouble } from '#shared/domain/diagnostics.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { BundleLines } from './BundleLines.tsx';
import { CallFigures } from './CallFigures.tsx';
import styles from './diagnostics.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface BundleViewProps {
  readonly bundle: Bundle;
  readonly actions: ReactNode;
  /** Indexes of lines to leave out of the file; absent if the bundle is read-only. */
  readonly struck?: ReadonlySet<number>;
  readonly onStrike?: (struck: ReadonlySet<number>) => void;
  /** Turns hardware acceleration on again. */
  readonly onGraphicsCard?: () => void;
}

/** The problems found, charts of the last ten minutes of calls, and every line of the bundle. */
export function BundleView({ bundle, actions, struck, onStrike, onGraphicsCard }: BundleViewProps) {
  const { t } = useTranslation('diagnostics');
  const locale = useLocale();
  const shownLines = bundle.lines.filter((_, at) => !struck?.has(at));
  const troubles = troublesOf(shownLines);
  const createdOn = formatDate(
    locale,
    { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    new Date(bundle.madeAtMs),
  );
  return (
    <>
      <header className={styles.head}>
        <div>
          <Text size={14} tone="muted">
            {createdOn}
          </Text>
          <h2 className={styles.display}>
            {troubles.length === 0 ? t('noTroubles') : t('troubles', { count: troubles.length })}
          </h2>
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      {troubles.length > 0 && (
        <section aria-labelledby="diagnostics-troubles">
          <h2 id="diagnostics-troubles" className={styles.heading}>
            {t('troublesTitle')}
          </h2>
          <ul className={styles.troubles}>
            {troubles.map((trouble, at) => (
              <Trouble key={`${trouble.kind} ${trouble.atMs ?? at}`} trouble={trouble} />
            ))}
          </ul>
          {onGraphicsCard && (
            <Button size="small" onPress={onGraphicsCard}>
              {t('graphics.again')}
            </Button>
          )}
        </section>
      )}
      <CallFigures lines={shownLines} />
      <BundleLines bundle={bundle} struck={struck} onStrike={onStrike} />
    </>
  );
}

const grave: readonly BundleTrouble['kind'][] = ['serverUnreachable', 'relayUnreachable', 'frozen', 'silent'];
const areaOf: Readonly<Record<BundleTrouble['kind'], 'network' | 'device' | 'computer'>> = {
  ...{ serverUnreachable: 'network', relayUnreachable: 'network', loss: 'network', unheard: 'network' },
  ...{ frozen: 'network', far: 'network', silent: 'device', noCamera: 'device', noMicrophone: 'device' },
  ...{ software: 'computer', error: 'computer' },
};

function Trouble({ trouble: { kind, atMs, seconds } }: { readonly trouble: BundleTrouble }) {
  const { t } = useTranslation('diagnostics');
  const locale = useLocale();
  const time =
    atMs === null
      ? null
      : formatDate(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }, new Date(atMs));
  return (
    <li className={cx(styles.trouble, grave.includes(kind) && styles.grave)}>
      <Icon name="warn" />
      <b>{t(`trouble.${kind}.title`, { seconds })}</b>
      <Badge>{t(`area.${areaOf[kind]}`)}</Badge>
      <p>
        {time !== null && (
          <Text as="span" isNumber>
            {time}.{' '}
          </Text>
        )}
        {t(`trouble.${kind}.text`)}
      </p>
    </li>
  );
}
