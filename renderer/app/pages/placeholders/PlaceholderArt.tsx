import type { IconName } from '#renderer/ui/Icon.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { isSticker, skies, stickers, type ArtName } from './art.ts';
import styles from '../frame.module.css';

/** A sticker by itself, or the page's icon in a round window on one of the skies. */
export function PlaceholderArt({ art, icon }: { art: ArtName; icon: IconName }) {
  if (!isSticker(art)) return <SkyArt {...skies[art]} icon={icon} />;
  return <img className={styles.sticker} src={stickers[art]} alt="" width={120} height={120} />;
}
