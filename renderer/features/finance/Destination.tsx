import { useState } from 'react';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { targetOf } from '#renderer/ui/money/methodWords.ts';
import { notify } from '#renderer/ui/notify.tsx';
import styles from './finance.module.css';

type Details = Readonly<Record<string, unknown>> | null;

/** A payment destination, shortened. A press shows it in full, which adds a line to the audit log. */
export function Destination({
  type,
  method,
  load,
}: {
  readonly type: string | null;
  readonly method: Details;
  /** Loads the full details. */
  readonly load: () => Promise<CallResult<{ readonly method: Details }>>;
}) {
  const { t } = useTranslation('finance');
  const [whole, setWhole] = useState<Details>(null);
  const [isBusy, setBusy] = useState(false);

  async function show(): Promise<void> {
    setBusy(true);
    const answer = await load();
    setBusy(false);
    if (answer.ok) setWhole(answer.value.method);
    else if (answer.ok === false) notify.error(t('failure.other'));
  }

  return (
    <span className={styles.destination}>
      {targetOf(type, whole ?? method)}
      {whole === null && method !== null && (
        <Button kind="outline" size="small" isBusy={isBusy} onPress={() => void show()}>
          {t('showWhole')}
        </Button>
      )}
    </span>
  );
}
