import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataExport } from '#shared/api/ownAccount.ts';
import { formatSize } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrapOr } from '#renderer/services/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Part } from './Part.tsx';
import styles from './leaving.module.css';

const key = ['dataExport'];
/** Milliseconds between requests while the server creates the copy. */
const askEveryMs = 3_000;

/** Returns the state of the copy of the user's data; null: not loaded, or the deployment offers no copy. */
function useDataExport(): DataExport | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => unwrapOr<DataExport | null>(api.call('getDataExport'), () => null),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? askEveryMs : false),
  });
  return data ?? null;
}

/** Requests a copy of the user's data, shows its state, and downloads it. */
export function CopyCard({ isCompact = false }: { readonly isCompact?: boolean }) {
  const { t } = useTranslation('settings');
  const { api } = useServices();
  const client = useQueryClient();
  const locale = useLocale();
  const when = useWhen();
  const copy = useDataExport();
  const [isBusy, setIsBusy] = useState(false);
  if (copy === null) return null;
  const { state, bytes, expires } = copy;

  async function ask(): Promise<void> {
    setIsBusy(true);
    const result = await api.call('requestDataExport');
    if (result.ok) client.setQueryData(key, result.value);
    else notify.error(t('copy.notAsked'), { id: key[0] });
    setIsBusy(false);
  }

  async function download(): Promise<void> {
    setIsBusy(true);
    const result = await api.call('openDataExport');
    setIsBusy(false);
    if (!result.ok) return void notify.error(t('copy.notOpened'), { id: key[0] });
    const link = document.createElement('a');
    link.href = new URL(result.value.url, location.href).href;
    link.download = 'vesper-data.zip';
    link.click();
  }

  const size = bytes === null ? '' : formatSize(locale, bytes);
  const texts: Readonly<Record<DataExport['state'], string>> = {
    none: t('copy.none'),
    waiting: t('copy.waiting'),
    ready: t('copy.ready', { size, time: expires === null ? '' : when(expires) }),
    failed: t('copy.failed'),
  };
  return (
    <div className={cx(styles.copy, isCompact && styles.compact)}>
      <span className={cx(styles.disc, state === 'ready' && styles.isReady)}>
        <Icon name={state === 'ready' ? 'check' : 'download'} />
      </span>
      <span className={styles.words} role="status">
        <b>{t(`copy.title.${state}`)}</b>
        <span>{texts[state]}</span>
      </span>
      {state === 'ready' ? (
        <Button icon="download" isBusy={isBusy} onPress={() => void download()}>
          {t('copy.download')}
        </Button>
      ) : (
        <Button isBusy={isBusy || state === 'waiting'} onPress={() => void ask()}>
          {t('copy.make')}
        </Button>
      )}
    </div>
  );
}

/** Section of the settings with the copy of the user's data. */
export function CopyPart() {
  const { t } = useTranslation('settings');
  const copy = useDataExport();
  if (copy === null) return null;
  return (
    <Part title={t('copy.heading')}>
      <CopyCard />
    </Part>
  );
}
