import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import type { FullScreen } from './useFullScreen.ts';

/** Toggles full screen, in the head of a stage. Hidden on phones, where the page already fills the screen. */
export function FullScreenControl({ fullScreen }: { readonly fullScreen: FullScreen | null }) {
  const { t } = useTranslation('match');
  const isPhone = useIsPhone();
  if (fullScreen === null || isPhone) return null;
  return (
    <ControlButton
      icon="expand"
      size="small"
      label={t(fullScreen.isOn ? 'controls.leaveFullScreen' : 'controls.fullScreen')}
      keys={['F']}
      aria-pressed={fullScreen.isOn}
      onPress={fullScreen.toggle}
    />
  );
}
