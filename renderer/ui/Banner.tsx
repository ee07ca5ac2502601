import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Banner.module.css';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

const icons: Readonly<Record<BannerTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warn',
  danger: 'warn',
};

export interface BannerProps {
  readonly tone?: BannerTone;
  /** Replaces the tone's icon. */
  readonly icon?: IconName;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** A small button, or a link that looks like one. */
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
  /** The live region role, for a banner that appears by itself. */
  readonly role?: 'status' | 'alert';
  readonly className?: string;
}

/** A persistent message above its subject, with one sentence of explanation and one action. */
export function Banner({
  tone = 'info',
  icon,
  title,
  text,
  action,
  onDismiss,
  role,
  className,
}: BannerProps) {
  const { t } = useTranslation('common');
  return (
    <div role={role} className={cx(styles.banner, styles[tone], className)}>
      <Icon name={icon ?? icons[tone]} className={styles.icon} />
      <div className={styles.words}>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <IconButton icon="close" label={t('close')} className={styles.close} onPress={onDismiss} />
      )}
    </div>
  );
}
