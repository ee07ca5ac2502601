import { useTranslation } from 'react-i18next';
import { isStreamer } from '#shared/domain/roles.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { BackButton } from '../BackButton.tsx';
import { FrameBody } from './FrameBody.tsx';
import { frames, isStudioPage, type FramedPage, type FrameSpec } from './frames.ts';
import { StudioFrame } from './StudioFrame.tsx';
import { useRole } from './useRole.ts';
import styles from './frames.module.css';

/** A page whose feature is not built yet: its real place, name, navigation and tabs, and what it will show. */
export function Frame({ page }: { page: FramedPage }) {
  const { t } = useTranslation('pages');
  const role = useRole();
  const { isBelow }: FrameSpec = frames[page];
  // Everybody has calls; streamers see them among what they earn by.
  if (isStudioPage(page) && isStreamer(role)) {
    return (
      <StudioFrame page={page}>
        <FrameBody page={page} />
      </StudioFrame>
    );
  }
  return (
    <main className={styles.page}>
      <PageHead title={t(`name.${page}`)} back={isBelow && <BackButton />} />
      <FrameBody page={page} />
    </main>
  );
}
