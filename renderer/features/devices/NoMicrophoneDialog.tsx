import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import dusk from '#resources/art/land-dusk.webp?url';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useLocalMedia, useLocalMediaState } from '#renderer/services/localMedia.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { AccessSteps } from './AccessSteps.tsx';
import styles from './devices.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Says why the microphone is unavailable, what to do, and offers to continue without it. */
export function NoMicrophoneDialog({ close }: DialogView<'no microphone'>) {
  const { t } = useTranslation('devices');
  const { microphoneProblem: problem, inUse, status } = useLocalMediaState(useLocalMedia());
  // The microphone may be plugged in while the dialog is open.
  const works = problem === null && inUse.microphoneId !== null;
  // Without a reported problem: a recording opened the devices and found no microphone.
  const why = problem ?? (status === 'open' ? 'none' : 'notFound');
  return (
    <Dialog
      title={t(works ? 'noMicrophone.works' : 'noMicrophone.title')}
      onClose={() => close(works ? 'retry' : undefined)}
      actions={
        works ? (
          <Button onPress={() => close('retry')}>{t('done')}</Button>
        ) : (
          <>
            <Button onPress={() => close()}>{t('noMicrophone.without')}</Button>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what a person came for, and nothing is lost by it */}
            <Button kind="primary" autoFocus onPress={() => close('retry')}>
              {t('retry')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.art}>
        <SkyArt src={dusk} icon={works ? 'mic' : 'mic-off'} />
      </div>
      <Text isCentered className={text.muted} role="status">
        {works ? t('noMicrophone.heard') : t(`problem.microphone.${why}`)}
      </Text>
      {problem === 'denied' && <AccessSteps what="microphone" />}
    </Dialog>
  );
}
