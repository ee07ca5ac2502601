import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import styles from './popups.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

/** Choice of complaints: report a minor with one press, report something else with the form, or block. */
export function ReportPopupDialog({ userId, name: whole, source, refId, close }: DialogView<'report popup'>) {
  const { t } = useTranslation('people');
  const { api, reports } = useServices();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = cutName(whole?.trim() || t('somebody'));

  async function reportMinor(): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    setProblem(null);
    reports.add(userId);
    const answer = await api.call('report', {
      body: { userId, reason: 'minor', comment: null, source, refId },
    });
    setIsSending(false);
    if (answer.ok === true) {
      notify.success(t('asked.minorDone'));
      close();
      return;
    }
    reports.forget(userId);
    const isAway = answer.ok !== false || answer.error.code === 'network';
    setProblem(t(isAway ? 'refusedOffline' : 'refused'));
  }

  return (
    <Dialog title={t('asked.title', { name })} onClose={() => close()}>
      <Stack gap={3}>
        <p className={styles.text}>{t('asked.text')}</p>
        <Button kind="danger" icon="flag" isBlock isBusy={isSending} onPress={() => void reportMinor()}>
          {t('asked.minor')}
        </Button>
        <p className={styles.hint}>{t('asked.minorText')}</p>
        {problem !== null && (
          <Text role="alert" size={14} tone="danger">
            {problem}
          </Text>
        )}
        <Button icon="flag" isBlock onPress={() => close('report')}>
          {t('asked.reportOther')}
        </Button>
        <Button icon="block" isBlock onPress={() => close('block')}>
          {t('asked.block', { name })}
        </Button>
      </Stack>
    </Dialog>
  );
}
