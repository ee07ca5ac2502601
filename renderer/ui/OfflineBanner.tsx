import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from './Banner.tsx';

export interface OfflineBannerProps {
  /** What can still be seen, what waits for the network, and that it goes on by itself. */
  readonly text: ReactNode;
  readonly className?: string;
}

/** Above what was loaded before the network went: the same words on every page, then the page's own. */
export function OfflineBanner({ text, className }: OfflineBannerProps) {
  const { t } = useTranslation('common');
  return (
    <Banner
      role="status"
      icon="offline"
      title={t('toast.offline')}
      text={text}
      {...(className !== undefined && { className })}
    />
  );
}
