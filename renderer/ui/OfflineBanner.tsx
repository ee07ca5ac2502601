import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from './Banner.tsx';

export interface OfflineBannerProps {
  /** What can still be seen, what waits for the network, and that it goes on by itself. */
  readonly text: ReactNode;
  readonly className?: string;
}

/** Above what was loaded before the network went. That there is none is a toast's to say (§8): this says what that means here. */
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
