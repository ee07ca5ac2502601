import type { CheckedStatement } from '#shared/domain/statementCheck.ts';
import type { ChangedCell } from '#shared/domain/statementCells.ts';
import { lineColumns, statementPlainText, type StatementVersion } from '#shared/domain/statement.ts';
import type { Finding } from '#shared/domain/statementLines.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount, formatMoney, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { CheckedFile } from './checkFile.ts';
import styles from './statement.module.css';

/** Result for one file: unchanged, or the first line that differs. */
export function Verdict({ file }: { readonly file: CheckedFile }) {
  const { t } = useTranslation('statement');
  if (file.kind !== 'checked')
    return (
      <article className={cx(styles.verdict, styles.bad)}>
        <i className={styles.big} aria-hidden="true">
          <Icon name="close" />
        </i>
        <div>
          <h2>{t(`verdict.${file.kind}`)}</h2>
          <p>{file.name}</p>
          <p>{t(`verdict.${file.kind}Text`)}</p>
        </div>
      </article>
    );
  return <Checked name={file.name} checked={file.checked} />;
}

function Checked({ name, checked }: { readonly name: string; readonly checked: CheckedStatement }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  const { statement, findings, cells, countedCoins, seal, keyId, isWhole } = checked;
  const { head, sum, lines } = statement;
  const [first] = findings;
  // The lines are consistent, but the seal could not be checked.
  const isOpen = findings.length === 0 && (seal === 'unchecked' || seal === 'unknownKey');
  const money = sum.paid === '' ? null : formatMoney(locale, Number(sum.paid), sum.currency);
  const title = isWhole
    ? money === null
      ? t('verdict.wholeCoins', { count: lines.length, coins: formatCount(locale, sum.coins) })
      : t('verdict.whole', { count: lines.length, money })
    : first
      ? titleOf(first)
      : t(isOpen ? 'verdict.unproved' : 'verdict.seal');

  function titleOf({ kind, at }: Finding): string {
    if (typeof at !== 'number') return t(`verdict.part.${at}`);
    return kind === 'extra' ? t('verdict.part.other') : t(`verdict.line.${kind}`, { line: at });
  }
  const day = (iso: string) => {
    const date = new Date(iso);
    return Number.isNaN(date.getTime())
      ? iso
      : formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }, date);
  };
  const isSumRight = countedCoins === sum.coins;
  return (
    <article className={cx(styles.verdict, isWhole && styles.ok, !isWhole && !isOpen && styles.bad)}>
      <i className={styles.big} aria-hidden="true">
        <Icon name={isWhole ? 'check' : isOpen ? 'info' : 'close'} />
      </i>
      <div>
        <h2>{title}</h2>
        <p>{[name, `${day(head.from)} – ${day(head.until)}`, head.person].filter(Boolean).join(', ')}</p>
        {findings.slice(0, 5).map((finding) => (
          <Row
            key={`${finding.kind} ${finding.at}`}
            finding={finding}
            cell={cells.get(finding) ?? null}
            version={head.version ?? '1'}
          />
        ))}
        <ul className={styles.proofs}>
          <Proof isRight={findings.length === 0}>
            {findings.length === 0
              ? t('proof.chain')
              : t('proof.broken', {
                  count: findings.length,
                  others: Math.max(0, lines.length - findings.length),
                })}
          </Proof>
          <Proof isRight={isSumRight}>
            {isSumRight
              ? t('proof.sum', { coins: formatCount(locale, sum.coins) })
              : t('proof.otherSum', {
                  coins: formatCount(locale, countedCoins),
                  sealed: formatCount(locale, sum.coins),
                })}
          </Proof>
          <Proof isRight={seal === 'sealed'}>{t(`proof.seal.${seal}`, { key: keyId ?? '' })}</Proof>
        </ul>
      </div>
    </article>
  );
}

function Proof({ isRight, children }: { readonly isRight: boolean; readonly children: string }) {
  return (
    <li className={cx(!isRight && styles.not)}>
      <Icon name={isRight ? 'check' : 'close'} />
      {children}
    </li>
  );
}

/** The line as in the file, with the changed cell marked. */
function Row({
  finding: { row, at },
  cell,
  version,
}: {
  readonly finding: Finding;
  readonly cell: ChangedCell | null;
  readonly version: StatementVersion;
}) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  if (row === null || typeof at !== 'number') return null;
  const [line, utc = '', , , , cause = '', coins, total, chain = ''] = row;
  const number = (text: string | undefined, format: typeof formatSigned) =>
    Number.isFinite(Number(text)) ? format(locale, Number(text)) : text;
  const short = (text: string) => (text.length > 24 ? `${text.slice(0, 8).toUpperCase()}…` : text);
  return (
    <>
      <p className={styles.badLine}>
        <b>{line}</b>
        <span>{utc.replace('T', ' ').replace('Z', '')}</span>
        <span className={styles.cause}>{statementPlainText(cause, version)}</span>
        <b>{number(coins, formatSigned)}</b>
        <b>= {number(total, formatCount)}</b>
        <span>{chain.slice(0, 8).toUpperCase()}</span>
      </p>
      {cell && (
        <p>
          {t('verdict.cell', {
            column: t(`cell.${cell.column}`),
            now: short(statementPlainText(row[lineColumns.indexOf(cell.column)] ?? '', version)),
            was: short(statementPlainText(cell.was, version)),
          })}
        </p>
      )}
    </>
  );
}
