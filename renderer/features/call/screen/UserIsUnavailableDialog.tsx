import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { iconOf } from './RingCard.tsx';
import styles from './receipt.module.css';

/** Somebody could not be had: why, and what can be done instead. */
export function UserIsUnavailableDialog(props: DialogView<'user is unavailable'>) {
  const { name, avatar, why, callType, mayWrite, mayCall, close } = props;
  const { t } = useTranslation('call');
  return (
    <Dialog
      title={t('receipt.unavailable', { name })}
      onClose={() => close()}
      actions={
        <>
          {mayWrite && (
            <Button icon="chat" onPress={() => close('write')}>
              {t('receipt.write')}
            </Button>
          )}
          {mayCall ? (
            <Button kind="primary" icon={iconOf(callType)} onPress={() => close('call')}>
              {t('receipt.callAgain')}
            </Button>
          ) : (
            <Button onPress={() => close()}>{t('receipt.done')}</Button>
          )}
        </>
      }
    >
      <div className={cx(styles.who, styles.alone)}>
        <Avatar name={name} src={avatar} size="xl" />
        <p>{why}</p>
      </div>
    </Dialog>
  );
}
