import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import dusk from '#resources/art/land-dusk.webp?url';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import styles from './devices.module.css';
import { Text } from '#renderer/ui/layout.tsx';

const points = [
  ['lock', 'private'],
  ['cam', 'noRecording'],
  ['shield', 'checked'],
] as const satisfies readonly (readonly [IconName, string])[];
/** The point that concerns only the camera's picture. */
const ofPictures = 'checked';

/** Explains before the browser's prompt why camera and microphone, or only the microphone, are needed. */
export function DeviceAccessDialog({
  isSoundOnly = false,
  isUnsupported = false,
  close,
}: DialogView<'device access'>) {
  const { t } = useTranslation('devices');
  const { platform } = useServices();
  if (isUnsupported) return <Unsupported onClose={() => close()} />;
  const shown = isSoundOnly ? points.filter(([, point]) => point !== ofPictures) : points;
  return (
    <Dialog
      title={t(isSoundOnly ? 'access.soundTitle' : 'access.title')}
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
        <SkyArt src={dusk} icon={isSoundOnly ? 'mic' : 'cam'} />
      </div>
      <p>{t(isSoundOnly ? 'access.soundWhy' : 'access.why')}</p>
      <ul className={styles.points}>
        {shown.map(([icon, point]) => (
          <li key={point}>
            <Icon name={icon} />
            <span>{t(`access.${point}`)}</span>
          </li>
        ))}
      </ul>
      <Text tone="muted">{t(`access.next.${platform.kind}`)}</Text>
    </Dialog>
  );
}

/** Shown if the browser lacks a required function, because no permission would help. */
function Unsupported({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('devices');
  return (
    <Dialog
      title={t('unsupported.title')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('unsupported.read')}</Button>}
    >
      <p>{t('unsupported.text')}</p>
    </Dialog>
  );
}
