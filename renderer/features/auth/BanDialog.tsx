import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { BanAppeal } from './ban/BanAppeal.tsx';
import { BanReasons } from './ban/BanReasons.tsx';
import { BanSent } from './ban/BanSent.tsx';
import styles from './ban/ban.module.css';
import { Text } from '#renderer/ui/layout.tsx';

type Step = 'reasons' | 'appeal';

/** Shown when a banned user logs in with the right password: the reasons for the ban, and the one appeal. */
export function BanDialog({ email, ban: first, appealToken, close }: DialogView<'account closed'>) {
  const { t } = useTranslation('sanctions');
  const when = useWhen();
  const { api } = useServices();
  const [ban, setBan] = useState(first);
  const [step, setStep] = useState<Step>('reasons');
  const [isGone, setGone] = useState(false);
  const isWaiting = ban.status === 'appealed';
  const shown = isWaiting ? 'sent' : step;

  const send = async (text: string) => {
    const result = await api.call('appealBan', { body: { appealToken, text } });
    if (result.ok) setBan(result.value.ban);
    return result;
  };
  async function withdraw(): Promise<void> {
    const result = await api.call('withdrawBanAppeal', { body: { appealToken } });
    if (result.ok) {
      setBan(result.value.ban);
      setStep('reasons');
    } else setGone(true);
  }

  const heads: Readonly<
    Record<Step | 'sent', { icon: IconName; title: string; note: string; look?: string }>
  > = {
    reasons: {
      icon: 'block',
      look: styles.bad,
      title: t('banned.title'),
      note: ban.from === null ? '' : t('banned.since', { email: email ?? '—', when: when(ban.from) }),
    },
    appeal: {
      icon: 'edit',
      title: t('form.title'),
      note: ban.decider === null ? t('form.oncePlain') : t('form.once', { number: ban.decider }),
    },
    sent: {
      icon: 'clock',
      look: styles.turn,
      title: t('sent.title'),
      note: ban.appeal?.sentAt ? t('sent.at', { when: when(ban.appeal.sentAt) }) : '',
    },
  };
  const { icon, title, note, look } = heads[shown];

  return (
    <Dialog
      title={title}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={() => close()}
      heading={
        <span className={styles.top} aria-hidden="true">
          <span className={`${styles.seal} ${look ?? ''}`}>
            <Icon name={icon} />
          </span>
          <span className={styles.words}>
            <b>{title}</b>
            <small>{note}</small>
          </span>
        </span>
      }
    >
      {shown === 'sent' ? (
        <BanSent ban={ban} email={email} onWithdraw={withdraw} onClose={() => close()} />
      ) : shown === 'appeal' ? (
        <BanAppeal
          id={ban._id}
          onBack={() => setStep('reasons')}
          send={send}
          onExpired={() => setGone(true)}
        />
      ) : (
        <BanReasons ban={ban} onAppeal={() => setStep('appeal')} onOther={() => close('other')} />
      )}
      {isGone && (
        <Text role="alert" size={14} tone="danger">
          {t('banned.gone')}
        </Text>
      )}
    </Dialog>
  );
}
