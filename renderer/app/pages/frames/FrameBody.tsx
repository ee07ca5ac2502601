import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { TabbedState } from '../FramePage.tsx';
import { frames, type FramedPage, type FrameSpec } from './frames.ts';
import { FrameState } from './FrameState.tsx';

/** What stands below a frame's head: its tabs, where it has some, and the state. */
export function FrameBody({ page }: { page: FramedPage }) {
  const { t } = useTranslation('pages');
  const { tabs }: FrameSpec = frames[page];
  if (tabs) return <TabbedState page={page} tabs={tabs} />;
  return <FrameState page={page} text={t(`frames.${page}` as 'frames.income')} />;
}
