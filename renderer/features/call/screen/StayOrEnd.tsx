import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Text } from '#renderer/ui/layout.tsx';

export interface StayOrEndProps {
  readonly title: string;
  readonly text: string;
  /** Label of the answer that ends the call. */
  readonly end: string;
  readonly close: (result?: 'end') => void;
}

/** Asks before a call ends. Closing the dialog keeps the call. */
export function StayOrEnd({ title, text: words, end, close }: StayOrEndProps) {
  const { t } = useTranslation('call');
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => close()}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a stray Enter must do no harm */}
          <Button autoFocus onPress={() => close()}>
            {t('ending.stay')}
          </Button>
          <Button kind="dangerSoft" onPress={() => close('end')}>
            {end}
          </Button>
        </>
      }
    >
      <Text tone="muted">{words}</Text>
    </Dialog>
  );
}
