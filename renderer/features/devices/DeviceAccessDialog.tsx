import { useTranslation } from 'react-i18next';
import dusk from '#resources/art/land-dusk.svg?url';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { Vista } from '#renderer/ui/Vista.tsx';
import styles from './devices.module.css';

const points = [
  ['lock', 'private'],
  ['cam', 'noRecording'],
  ['shield', 'checked'],
] as const satisfies readonly (readonly [IconName, string])[];

/** Why camera and microphone are needed and what becomes of picture and sound, before the browser asks. */
export function DeviceAccessDialog({ close }: DialogView<'device access'>) {
  const { t } = useTranslation('devices');
  const { platform } = useServices();
  return (
    <Dialog
      title={t('access.title')}
      onClose={() => close()}
      actions={
        <>
          <Button onPress={() => close()}>{t('notNow')}</Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing is lost by it: the browser asks again */}
          <Button kind="primary" autoFocus onPress={() => close('ask')}>
            {t('access.action')}
          </Button>
        </>
      }
    >
      <div className={styles.art}>
        <Vista src={dusk} icon="cam" />
      </div>
      <p>{t('access.why')}</p>
      <ul className={styles.points}>
        {points.map(([icon, point]) => (
          <li key={point}>
            <Icon name={icon} />
            <span>{t(`access.${point}`)}</span>
          </li>
        ))}
      </ul>
      <p className={text.muted}>{t(`access.next.${platform.kind}`)}</p>
    </Dialog>
  );
}
