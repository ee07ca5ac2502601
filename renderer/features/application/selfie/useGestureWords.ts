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

/** What a gesture looks like, in words; one that a newer server has drawn is called a gesture. */
export function useGestureWords(): (gestureId: string) => string {
  const { t } = useTranslation('application');
  return (gestureId) => {
    const name = known.find((one) => one === gestureId);
    return name ? t(`gesture.${name}`) : t('gesture.other');
  };
}
