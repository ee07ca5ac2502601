import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { PlaceholderProps } from '../pageRow.ts';
import { PlaceholderState } from './PlaceholderState.tsx';

/** What is below a placeholder's head. */
export function PlaceholderBody(props: PlaceholderProps) {
  const { t } = useTranslation('pages');
  return <PlaceholderState {...props} text={t(`frames.${props.page}` as 'frames.penalties')} />;
}
