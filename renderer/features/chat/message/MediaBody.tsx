import { useState, type ReactElement } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem } from '#shared/domain/chat.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { lookOf, pictureOf, shapeOf, spansOf, type MediumLook } from './mediaLayout.ts';
import styles from './media.module.css';
import { Text } from '#renderer/ui/layout.tsx';

const icons: Readonly<Record<Exclude<MediumLook, 'open'>, IconName>> = {
  processing: 'clock',
  failed: 'warn',
  checking: 'shield',
  hidden: 'block',
  blurred: 'eye',
  priced: 'lock',
};

interface AlbumProps {
  /** Images and videos: one to ten items. */
  readonly items: readonly MediaItem[];
  readonly isMine: boolean;
  readonly onOpen: (item: MediaItem) => void;
}

/** The images and videos of a message. The size is known before anything has loaded. */
export function Album({ items, isMine, onOpen }: AlbumProps) {
  const isLone = items.length === 1;
  return (
    <MediaGrid shape={shapeOf(items[0] ?? { metadata: [] })}>
      {items.map((item, at) => (
        <Tile
          key={item.id}
          item={item}
          isMine={isMine}
          isBig={isLone}
          position={isLone ? null : { at: at + 1, of: items.length }}
          onOpen={onOpen}
        />
      ))}
    </MediaGrid>
  );
}

/** Layout of an album's tiles. `shape`: height divided by width of a single tile. */
export function MediaGrid({ shape, children }: { shape: number; children: readonly ReactElement[] }) {
  if (children.length === 1)
    return (
      <div className={styles.lone} style={{ aspectRatio: `1 / ${shape}` }}>
        {children}
      </div>
    );
  const spans = spansOf(children.length);
  return (
    <div className={cx(styles.album, spans === null && styles.three)}>
      {children.map((tile, at) => (
        <div
          key={tile.key}
          className={styles.cell}
          style={spans ? { gridColumn: `span ${spans[at] ?? 2}` } : undefined}
        >
          {tile}
        </div>
      ))}
    </div>
  );
}

interface TileProps {
  readonly item: MediaItem;
  readonly isMine: boolean;
  readonly isBig?: boolean;
  readonly position: { readonly at: number; readonly of: number } | null;
  readonly onOpen: (item: MediaItem) => void;
}

/**
 * Tile of an image or video in any state. A press always calls `onOpen`, because the viewer handles payment
 * and blurring.
 */
function Tile({ item, isMine, isBig, position, onOpen }: TileProps) {
  const { t } = useTranslation('chat');
  const look = lookOf(item, isMine);
  const source = pictureOf(item, look);
  const type = item.type === 'video' ? 'video' : 'image';
  const isDead = look === 'processing' || look === 'failed' || look === 'hidden';
  const name = `${t(`medium.${type}`)}${position ? ` ${t('medium.position', position)}` : ''}`;
  const label = look === 'open' ? name : `${name}. ${t(`look.${look}`, { count: item.price ?? 0 })}`;
  const isVeiled = look !== 'open';
  return (
    <button
      type="button"
      className={cx(styles.tile, isVeiled && styles.veiled)}
      aria-label={label}
      aria-disabled={isDead || undefined}
      onClick={isDead ? undefined : () => onOpen(item)}
    >
      {source !== null && <Picture source={source} />}
      {look === 'open' && type === 'video' && (
        <span className={styles.play}>
          <Icon name="play" />
        </span>
      )}
      {look !== 'open' && (
        <span className={styles.cover}>
          <span className={styles.disc}>
            <Icon name={icons[look]} />
          </span>
          {isBig && <b>{t(`cover.${look}.${type}`)}</b>}
          {isBig && look === 'priced' && (
            <Text as="span" size={14}>
              {t('cover.stays')}
            </Text>
          )}
          {(look === 'priced' || look === 'blurred') && (
            <span className={cx(styles.act, !isBig && styles.actSmall)}>
              {look === 'blurred'
                ? t('look.show')
                : t(isBig ? 'look.priced' : 'look.price', { count: item.price ?? 0 })}
            </span>
          )}
        </span>
      )}
      <Tags
        seconds={type === 'video' ? item.duration : null}
        isPrivate={item.isPrivate === true && look === 'open'}
        price={isMine ? item.price : null}
      />
    </button>
  );
}

/** Labels on a media tile: duration, private, price. */
export function Tags({
  seconds,
  isPrivate,
  price,
}: {
  seconds: number | null;
  isPrivate: boolean;
  price: number | null;
}) {
  const { t } = useTranslation('chat');
  return (
    <span className={styles.tags}>
      {seconds !== null && (
        <span className={styles.tag}>
          <Icon name="cam" />
          {formatDuration(seconds * 1000)}
        </span>
      )}
      {isPrivate && (
        <span className={styles.tag}>
          <Icon name="lock" />
          {t('medium.private')}
        </span>
      )}
      {price !== null && <span className={styles.tag}>{t('look.price', { count: price })}</span>}
    </span>
  );
}

/** An image; if it fails to load, its space stays empty. */
function Picture({ source }: { source: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === source) return null;
  return (
    <img
      className={styles.picture}
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(source)}
    />
  );
}
