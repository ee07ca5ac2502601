import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { BackButton } from '../BackButton.tsx';
import { artSource } from './art.ts';
import { FrameBody } from './FrameBody.tsx';
import { frames, type FramedPage, type FrameSpec } from './frames.ts';
import styles from './frames.module.css';

/** Asks for a page's picture before the page is drawn, so that it does not come after its words. */
export function askForArt(page: string): void {
  if (Object.hasOwn(frames, page)) new Image().src = artSource(frames[page as FramedPage].art);
}

/** A page whose feature is not built yet: its real place, name, navigation and tabs, and what it will show. */
export function Frame({ page }: { page: FramedPage }) {
  const { t } = useTranslation('pages');
  const { isBelow }: FrameSpec = frames[page];
  return (
    <main className={styles.page}>
      <PageHead title={t(`name.${page}`)} back={isBelow && <BackButton />} />
      <FrameBody page={page} />
    </main>
  );
}
