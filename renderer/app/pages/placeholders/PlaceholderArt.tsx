import type { IconName } from '#renderer/ui/Icon.tsx';
import { Vista } from '#renderer/ui/Vista.tsx';
import { isSticker, skies, stickers, type ArtName } from './art.ts';
import styles from '../frame.module.css';

/** A sticker by itself, or the page's icon in a round window on one of the skies. */
export function PlaceholderArt({ art, icon }: { art: ArtName; icon: IconName }) {
  if (!isSticker(art)) return <Vista {...skies[art]} icon={icon} />;
  return <img className={styles.sticker} src={stickers[art]} alt="" width={120} height={120} />;
}
