import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { leaving } from '#shared/domain/leaving.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { isWrongProof, proofBody, sendMailCode } from '#renderer/services/ownerProof.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { ProofField } from '#renderer/ui/ProofField.tsx';
import { CopyCard } from './CopyPart.tsx';
import styles from './leaving.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface RemoveDialogProps {
  /**
   * The account has no password and no own e-mail, so no proof can be requested and no one can log in again.
   */
  readonly isGuest: boolean;
  readonly onClose: () => void;
}

/**
 * Says what a removal deletes and when. Removes the account after the password or a mailed code was entered.
 */
export function RemoveDialog({ isGuest, onClose }: RemoveDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { api, session } = useServices();
  const locale = useLocale();
  const { user } = useSnapshot(session.state);
  const [openedMs] = useState(() => Date.now());
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState<'wrong' | 'failed' | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const hasPassword = user?.hasPassword ?? true;
  const coins = user?.coins ?? 0;
  const isStreamer = user?.rolesGroup === 'goddess' || user?.rolesGroup === 'artist';
  const day = formatDate(locale, { day: 'numeric', month: 'long' }, new Date(openedMs + leaving.keptMs));
  const facts: readonly { readonly icon: IconName; readonly text: string; readonly isLoss?: boolean }[] = [
    { icon: 'trash', text: t('leave.loseProfile', { day }), isLoss: true },
    { icon: 'trash', text: t('leave.loseMessages'), isLoss: true },
    ...(coins > 0
      ? [
          {
            icon: 'trash' as const,
            text: t(isStreamer ? 'leave.loseEarnings' : 'leave.loseCoins', {
              count: coins,
              coins: formatCount(locale, coins),
            }),
            isLoss: true,
          },
        ]
      : []),
    { icon: 'lock', text: t('leave.keepReceipts') },
  ];

  async function remove(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    const result = await api.call('removeAccount', { body: isGuest ? {} : proofBody(hasPassword, proof) });
    setIsBusy(false);
    // Ends the session here, because the server has ended all sessions and the next request would report an
    // expired one.
    if (result.ok) session.end('removed');
    else if (result.ok === false) setProblem(isWrongProof(result.error) ? 'wrong' : 'failed');
  }

  return (
    <Dialog
      title={t('leave.removeTitle')}
      onClose={onClose}
      isDismissable={false}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            kind="danger"
            isBusy={isBusy}
            isDisabled={!isGuest && proof.trim() === ''}
            onPress={() => void remove()}
          >
            {t('leave.removeAction')}
          </Button>
        </>
      }
    >
      <ul className={styles.goes}>
        {facts.map(({ icon, text, isLoss }) => (
          <li key={text} className={isLoss ? styles.loss : undefined}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <CopyCard isCompact />
      {!isGuest && (
        <ProofField
          hasPassword={hasPassword}
          value={proof}
          onChange={setProof}
          isWrong={problem === 'wrong'}
          sendCode={() => sendMailCode(api)}
        />
      )}
      <Text size={12} tone="muted" wrap="pretty">
        {t(isGuest ? 'leave.guest' : 'leave.removeReturn', { day })}
      </Text>
      {problem === 'failed' && (
        <p role="alert" className={styles.problem}>
          {t('leave.notRemoved')}
        </p>
      )}
    </Dialog>
  );
}
