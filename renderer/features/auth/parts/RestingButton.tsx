import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { Button, type ButtonProps } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './auth.module.css';

export interface RestingButtonProps extends Omit<ButtonProps, 'children' | 'isDisabled' | 'className'> {
  /** Milliseconds until the button works again. */
  readonly leftMs: number;
  readonly children: ReactNode;
}

/**
 * Button that is inactive for a while and shows a countdown as its label. It uses `aria-disabled`, so that it
 * keeps the focus after a press and its label stays readable.
 */
export function RestingButton({ leftMs, type, onPress, children, ...look }: RestingButtonProps) {
  const { t } = useTranslation('auth');
  const isResting = leftMs > 0;
  return (
    <Button
      {...look}
      type={isResting ? 'button' : type}
      onPress={isResting ? undefined : onPress}
      aria-disabled={isResting || undefined}
      className={cx(isResting && styles.resting, styles.counting)}
    >
      {isResting ? t('wait', { time: formatDuration(leftMs) }) : children}
    </Button>
  );
}
