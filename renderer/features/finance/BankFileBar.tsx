import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportProblem } from '#shared/api/finance.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { bankFile, readBankFile, type BankProblem } from './bankFile.ts';
import { financeKeys } from './keys.ts';
import { saveFile } from '#renderer/services/saveFile.ts';
import styles from './finance.module.css';

type Outcome =
  | { readonly kind: 'done'; readonly applied: number; readonly unchanged: number; readonly open: number }
  | {
      readonly kind: 'wrong';
      readonly problems: readonly { readonly line: number; readonly problem: BankProblem | ImportProblem }[];
    };

/** Exports the bank file and imports the payer's answer. An import is applied completely or not at all. */
export function BankFileBar() {
  const { t } = useTranslation('finance');
  const { api } = useServices();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function exportFile(): Promise<void> {
    setBusy(true);
    const answer = await api.call('exportPayouts', {});
    setBusy(false);
    if (!answer.ok) return void notify.error(t('failure.other'));
    const { payouts } = answer.value;
    if (payouts.length === 0) return void notify.info(t('bank.none'));
    saveFile(`payouts-${new Date().toISOString().slice(0, 10)}.csv`, await bankFile(payouts));
  }

  async function importFile(file: File): Promise<void> {
    setOutcome(null);
    setBusy(true);
    const { rows, open, problems } = readBankFile(await file.text());
    if (problems.length > 0) setOutcome({ kind: 'wrong', problems });
    else if (rows.length === 0) notify.info(t('bank.nothing'));
    else {
      const answer = await api.call('importPayouts', { body: { rows: rows.map((row) => ({ ...row })) } });
      if (answer.ok === false) notify.error(t('failure.other'));
      else if (answer.ok) {
        const { applied, unchanged, problems: refused } = answer.value;
        setOutcome(
          refused.length > 0
            ? { kind: 'wrong', problems: refused }
            : { kind: 'done', applied, unchanged, open },
        );
        await queries.invalidateQueries({ queryKey: financeKeys.all });
      }
    }
    setBusy(false);
  }

  return (
    <section className={styles.bank} aria-label={t('bank.title')}>
      <div className={styles.actions}>
        <Button icon="download" isBusy={isBusy} onPress={() => void exportFile()}>
          {t('bank.export')}
        </Button>
        <Button icon="upload" isBusy={isBusy} onPress={() => input.current?.click()}>
          {t('bank.import')}
        </Button>
        <FileInput
          ref={input}
          label={t('bank.import')}
          accept=".csv,text/csv"
          onChoose={([file]) => file && void importFile(file)}
        />
      </div>
      {outcome?.kind === 'done' && (
        <Banner
          tone="success"
          role="status"
          title={t('bank.done', { count: outcome.applied })}
          text={[
            ...(outcome.unchanged > 0 ? [t('bank.unchanged', { count: outcome.unchanged })] : []),
            ...(outcome.open > 0 ? [t('bank.open', { count: outcome.open })] : []),
          ].join(' ')}
          onDismiss={() => setOutcome(null)}
        />
      )}
      {outcome?.kind === 'wrong' && (
        <div role="alert" className={styles.problems}>
          <b>{t('bank.wrong')}</b>
          <ul>
            {outcome.problems.slice(0, 20).map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>{t('bank.line', { line, problem: t(`problem.${problem}`) })}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
