import type { ComponentProps, Ref } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { ToastAccent, ToastOptions } from './toastOptions.ts';
import styles from './ToastCard.module.css';

export interface ToastCardProps extends Pick<
  ToastOptions,
  'text' | 'avatar' | 'image' | 'actionText' | 'onAction' | 'isUnclosable'
> {
  readonly accent: ToastAccent;
  readonly title: string;
  readonly isLeaving?: boolean;
  readonly onClose: () => void;
  /** Receives the bar along the bottom. The host sets its `--left` from 1 to 0. */
  readonly bar?: Ref<HTMLSpanElement>;
  /** Event handlers of the card that pause its time. */
  readonly pauseHandlers?: Pick<
    ComponentProps<'div'>,
    'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'
  >;
}

/** The look of a toast. The host controls when it appears and leaves. */
export function ToastCard({
  accent,
  title,
  isLeaving,
  onClose,
  bar,
  pauseHandlers,
  ...options
}: ToastCardProps) {
  const { t } = useTranslation('common');
  return (
    <div className={cx(styles.toast, isLeaving && styles.leaving)} data-accent={accent} {...pauseHandlers}>
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
          className={styles.action}
          onPress={() => {
            options.onAction?.();
            onClose();
          }}
        >
          {options.actionText}
        </Button>
      )}
      {!options.isUnclosable && (
        <IconButton icon="close" className={styles.close} label={t('close')} onPress={onClose} />
      )}
      {bar && <span ref={bar} className={styles.bar} aria-hidden="true" />}
    </div>
  );
}
