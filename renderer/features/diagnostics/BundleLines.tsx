import {
  bundleSections,
  type Bundle,
  type BundleLine,
  type BundleSection,
} from '#shared/domain/diagnostics.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Disclosure } from '#renderer/ui/Disclosure.tsx';
import styles from './diagnostics.module.css';

interface BundleLinesProps {
  readonly bundle: Bundle;
  readonly struck?: ReadonlySet<number> | undefined;
  readonly onStrike?: ((struck: ReadonlySet<number>) => void) | undefined;
}

/** Every line by section. Unticked lines are left out of the saved file. */
export function BundleLines({ bundle, struck, onStrike }: BundleLinesProps) {
  const { t } = useTranslation('diagnostics');
  const out = struck?.size ?? bundle.struckOut;
  return (
    <section aria-labelledby="diagnostics-lines">
      <h2 id="diagnostics-lines" className={styles.heading}>
        {t('lines.title')}
      </h2>
      <p className={styles.hint}>{t(onStrike ? 'lines.hint' : 'lines.openedHint')}</p>
      <p role={onStrike ? 'status' : undefined} className={styles.hint}>
        {out > 0 ? t('lines.struck', { count: out }) : ''}
      </p>
      {bundleSections.map((section) => (
        <Section key={section} {...{ section, bundle, struck, onStrike }} />
      ))}
    </section>
  );
}

function Section({
  section,
  bundle,
  struck,
  onStrike,
}: BundleLinesProps & { readonly section: BundleSection }) {
  const { t } = useTranslation('diagnostics');
  const lines = bundle.lines.flatMap((line, at) => (line.section === section ? [{ line, at }] : []));
  if (lines.length === 0) return null;
  const out = lines.filter(({ at }) => struck?.has(at)).length;

  function strike(places: readonly number[], isKept: boolean): void {
    const next = new Set(struck);
    for (const at of places)
      if (isKept) next.delete(at);
      else next.add(at);
    onStrike?.(next);
  }

  return (
    <Disclosure
      className={styles.section}
      open={section === 'versions' || section === 'devices'}
      title={t('lines.section', {
        name: t(`section.${section}`),
        count: lines.length - out,
      })}
    >
      {onStrike && (
        <Button
          size="small"
          kind="quiet"
          onPress={() =>
            strike(
              lines.map(({ at }) => at),
              out === lines.length,
            )
          }
        >
          {t(out === lines.length ? 'lines.keepAll' : 'lines.strikeAll')}
        </Button>
      )}
      <ul className={styles.lines}>
        {lines.map(({ line, at }) => (
          <li key={at}>
            {onStrike ? (
              <Checkbox
                className={styles.line}
                checked={!struck?.has(at)}
                onChange={(event) => strike([at], event.target.checked)}
              >
                <Words line={line} isStruck={struck?.has(at) === true} />
              </Checkbox>
            ) : (
              <div className={styles.line}>
                <Words line={line} isStruck={false} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** A line as it appears in the file, which is in English in every page language. */
function Words({
  line: { text, atMs },
  isStruck,
}: {
  readonly line: BundleLine;
  readonly isStruck: boolean;
}) {
  const locale = useLocale();
  const time =
    atMs === undefined
      ? null
      : formatDate(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }, new Date(atMs));
  const Tag = isStruck ? 's' : 'span';
  return (
    <Tag className={styles.words} lang="en" translate="no">
      {time !== null && <b>{time} </b>}
      {text}
    </Tag>
  );
}
