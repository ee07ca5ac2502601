import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { BackButton } from '../BackButton.tsx';
import type { PlaceholderProps } from '../pageRow.ts';
import { artSource, type ArtName } from './art.ts';
import { PlaceholderBody } from './PlaceholderBody.tsx';
import { studioModule } from './studioModule.ts';
import styles from '../frame.module.css';

const StudioPlaceholder = lazyComponent(studioModule);

/** Asks for a page's picture before the page is drawn, so that it does not come after its words. */
export function preloadArt(art: ArtName): void {
  // Rendered to a file there is nothing to load.
  if (typeof Image !== 'undefined') new Image().src = artSource(art);
}

/** A page whose feature is not built yet: its real place, name, navigation and tabs, and what it will show. */
export function PlaceholderPage(props: PlaceholderProps) {
  const { t } = useTranslation('pages');
  const { page, placeholder, isInStudio } = props;
  if (isInStudio) return <StudioPlaceholder {...props} />;
  return (
    <main className={styles.page}>
      <PageHead title={t(`name.${page}`)} back={placeholder.isBelow && <BackButton />} />
      <PlaceholderBody {...props} />
    </main>
  );
}
