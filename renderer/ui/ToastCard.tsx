import { useTranslation } from 'react-i18next';
import { toast as sonner } from 'sonner';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { ToastAccent, ToastOptions } from './toastOptions.ts';
import { useToastLife } from './useToastLife.ts';
import styles from './ToastCard.module.css';

export interface ToastCardProps extends Omit<ToastOptions, 'id'> {
  readonly id: string | number;
  readonly accent: ToastAccent;
  readonly title: string;
}

/** One toast. Waits while it is pointed at or has the focus, and while the page is hidden. */
export function ToastCard({ id, accent, title, ...options }: ToastCardProps) {
  const { t } = useTranslation('common');
  const { isLeaving, leave, hold } = useToastLife(() => sonner.dismiss(id), options.durationMs);
  return (
    <div className={cx(styles.toast, isLeaving && styles.leaving)} {...hold}>
      {options.avatar !== undefined ? (
        <Avatar src={options.avatar} name={title} size={40} />
      ) : options.image ? (
        <img src={options.image} alt="" width={40} height={40} />
      ) : (
        accent !== 'plain' && (
          <Icon name={accent === 'success' ? 'check' : 'warn'} className={styles[accent]} />
        )
      )}
      <div className={styles.words}>
        <b>{title}</b>
        {options.text && <span>{options.text}</span>}
      </div>
      {options.actionText && (
        <Button
          kind="quiet"
          size="small"
          onPress={() => {
            options.onAction?.();
            leave();
          }}
        >
          {options.actionText}
        </Button>
      )}
      {!options.isUnclosable && <IconButton icon="close" label={t('close')} onPress={leave} />}
    </div>
  );
}
