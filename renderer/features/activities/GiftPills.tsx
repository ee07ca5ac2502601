import type { Activity } from '#shared/domain/activities.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import styles from './activities.module.css';

/** The gifts of a row: each kind once, with its count. */
export function GiftPills({ activities }: { readonly activities: readonly Activity[] }) {
  const locale = useLocale();
  const gifts = new Map<string, { name: string; count: number }>();
  for (const { image, text, kind } of activities)
    if (image !== null && (kind === 'gift' || kind === 'sendGift' || kind === 'sendAnimatedGift'))
      gifts.set(image, { name: text ?? '', count: (gifts.get(image)?.count ?? 0) + 1 });
  if (gifts.size === 0) return null;
  return (
    <span className={styles.pills}>
      {[...gifts].map(([image, { name, count }]) => (
        <span key={image} className={styles.pill}>
          <img src={image} alt={name} width={20} height={20} />
          {count > 1 && <span>× {formatCount(locale, count)}</span>}
        </span>
      ))}
    </span>
  );
}
