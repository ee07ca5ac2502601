import { useState } from 'react';
import { logger } from '#shared/lib/logger.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './dialogs.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/**
 * Asks before an action that is hard to undo. The safe answer has the focus. The dialog stays open while the
 * confirmed action runs; if it fails, the dialog shows the error and can be answered again.
 */
export function ConfirmActionDialog(props: DialogView<'confirm action'>) {
  const { title, actionText, cancelText, otherText, isDanger, onConfirm, close } = props;
  const { t } = useTranslation('dialogs');
  const { t: common } = useTranslation('common');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function end(): void {
    if (!isBusy) close();
  }

  async function confirm(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    let message: string | void;
    try {
      message = await onConfirm?.();
    } catch (cause) {
      // The message of the error is technical, so the user gets a general text.
      logger.warn('the confirmed action failed', cause);
      message = t('failed');
    }
    if (typeof message !== 'string') return close('confirmed');
    setFailure(message);
    setIsBusy(false);
  }

  return (
    <Dialog
      title={title}
      role="alertdialog"
      isDismissable={!isBusy}
      onClose={end}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a stray Enter must do no harm */}
          <Button kind="quiet" autoFocus isDisabled={isBusy} onPress={end}>
            {cancelText ?? common('cancel')}
          </Button>
          {otherText !== undefined && (
            <Button kind="outline" isDisabled={isBusy} onPress={() => close('other')}>
              {otherText}
            </Button>
          )}
          <Button kind={isDanger ? 'danger' : 'solid'} isBusy={isBusy} onPress={() => void confirm()}>
            {actionText}
          </Button>
        </>
      }
    >
      <Text tone="muted" className={styles.words}>
        {props.text}
      </Text>
      {failure !== null && (
        <Text size={14} className={styles.failure} role="alert">
          <Icon name="warn" />
          <span>{failure}</span>
        </Text>
      )}
    </Dialog>
  );
}
