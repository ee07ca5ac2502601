import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from './Banner.tsx';

export interface OfflineBannerProps {
  /** Tells which content is available offline and that loading continues by itself. */
  readonly text: ReactNode;
  readonly className?: string;
}

/**
 * A banner above cached content while offline. The connection toast (§8) reports the loss; the banner
 * explains its effect on this page.
 */
export function OfflineBanner({ text, className }: OfflineBannerProps) {
  const { t } = useTranslation('common');
  return (
    <Banner
      role="status"
      icon="offline"
      title={t('connection.until')}
      text={text}
      {...(className !== undefined && { className })}
    />
  );
}
