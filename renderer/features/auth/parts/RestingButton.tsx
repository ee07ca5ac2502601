import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { Button, type ButtonProps } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './auth.module.css';

export interface RestingButtonProps extends Omit<ButtonProps, 'children' | 'isDisabled' | 'className'> {
  /** Milliseconds it still rests. */
  readonly leftMs: number;
  readonly children: ReactNode;
}

/**
 * A button that rests for a while and counts down in its own words. Not disabled for the browser: whoever has just
 * pressed it keeps the focus, and its words stay easy to read.
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
