import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { accessGuide, accessEnvironmentOf, systemGuide } from './accessGuide.ts';
import styles from './devices.module.css';
import { Text } from '#renderer/ui/layout.tsx';

export type Wanted = 'camera' | 'microphone' | 'both';

/** Steps to allow camera or microphone, in the words of this browser or system. */
export function AccessSteps({ what }: { readonly what: Wanted }) {
  const { t } = useTranslation('devices');
  const { platform } = useServices();
  const environment = accessEnvironmentOf(platform.kind);
  const guide = accessGuide(environment);
  const system = systemGuide(environment);
  const names = t(`allow.names.${what}`);
  return (
    <>
      <ol className={styles.steps}>
        <li>{t(`allow.steps.${guide}.one`, { names })}</li>
        <li>{t(`allow.steps.${guide}.two`, { names })}</li>
        <li>{t(`allow.steps.${guide}.three`)}</li>
      </ol>
      {system && (
        <Text size={14} tone="muted">
          {t(`allow.system.${system}`, { names })}
        </Text>
      )}
    </>
  );
}
