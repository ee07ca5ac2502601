import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import type { Quality } from './quality.ts';

/**
 * Shows that the connection is poor, with the reason if it is known. Renders nothing while the connection is
 * good.
 */
export function QualityPill({ quality, name }: { quality: Quality; name: string }) {
  const { t } = useTranslation('match');
  if (quality.level === 'good') return null;
  return (
    <Pill icon="signal" tone="warning">
      {t(`quality.${quality.why ?? 'unknown'}`, { name })}
    </Pill>
  );
}
