import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogPropsOf, DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import styles from './dialogs.module.css';

type Tone = NonNullable<DialogPropsOf<'info'>['tone']>;

const icons: Readonly<Record<Tone, IconName | null>> = { plain: null, error: 'warn', success: 'check' };

/** One thing to read, and one button. */
export function InfoDialog({ title, text: words, actionText, tone = 'plain', close }: DialogView<'info'>) {
  const { t } = useTranslation('dialogs');
  const icon = icons[tone];
  return (
    <Dialog
      title={title}
      role={tone === 'error' ? 'alertdialog' : 'dialog'}
      onClose={() => close()}
      actions={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one answer
        <Button autoFocus onPress={() => close('read')}>
          {actionText ?? t('gotIt')}
        </Button>
      }
    >
      <div className={cx(styles.info, styles[tone])}>
        {icon && <Icon name={icon} />}
        <p className={cx(text.muted, styles.words)}>{words}</p>
      </div>
    </Dialog>
  );
}
