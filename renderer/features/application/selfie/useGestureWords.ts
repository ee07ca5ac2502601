import { useTranslation } from '#renderer/i18n/useTranslation.ts';

const known = [
  'openHand',
  'twoFingers',
  'thumbUp',
  'oneFinger',
  'fist',
  'threeFingers',
  'callMe',
  'okSign',
] as const;

/**
 * Returns a function that describes a gesture in words. A gesture unknown to this client gets a general word.
 */
export function useGestureWords(): (gestureId: string) => string {
  const { t } = useTranslation('application');
  return (gestureId) => {
    const name = known.find((one) => one === gestureId);
    return name ? t(`gesture.${name}`) : t('gesture.other');
  };
}
