import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { NextStep } from '#renderer/stage/NextStep.tsx';
import { iconOf } from './RingCard.tsx';
import styles from './receipt.module.css';

/** Says why the peer is unavailable. Offers the chat first, because another call costs. */
export function UserIsUnavailableDialog(props: DialogView<'user is unavailable'>) {
  const { name, avatar, why, callType, mayWrite, mayCall, price, balance, close } = props;
  const { t } = useTranslation('call');
  return (
    <Dialog title={t('receipt.unavailable', { name })} onClose={() => close()}>
      <div className={cx(styles.who, styles.alone)}>
        <Avatar name={name} src={avatar} size="xl" />
        <p>
          {why} {t('receipt.nothingPaid')}
        </p>
      </div>
      <NextStep balance={mayCall ? balance : null}>
        {mayWrite && (
          <Button kind="primary" icon="chat" isBlock onPress={() => close('write')}>
            {t('receipt.write')}
          </Button>
        )}
        {mayCall ? (
          <CostButton
            label={t('receipt.callAgain')}
            price={price}
            icon={iconOf(callType)}
            isBlock
            onPress={() => close('call')}
          />
        ) : (
          <Button isBlock onPress={() => close()}>
            {t('receipt.done')}
          </Button>
        )}
      </NextStep>
    </Dialog>
  );
}
