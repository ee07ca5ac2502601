import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { formatDuration } from '#renderer/i18n/format.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import { GalleryStamp } from '#renderer/ui/gallery/GalleryGrid.tsx';
import { PreviewedImage } from '#renderer/ui/gallery/PreviewedImage.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './order.module.css';

/** Keeps presses on the menu of an item from acting on the item. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const apart = {
  onPointerDown: stop,
  onPointerUp: stop,
  onMouseDown: stop,
  onClick: stop,
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isWithin || isKey(event, 'Enter') || event.key === ' ') stop(event);
  },
} as const;

interface OrderedGalleryProps {
  readonly type: GalleryItem['type'];
  readonly items: readonly GalleryItem[];
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onOpen: (item: GalleryItem) => void;
  readonly onRemove: (item: GalleryItem) => void;
  readonly onMakeAvatar: (item: GalleryItem) => void;
}

/** The user's gallery items in order. Dragging, or the grip and the arrow keys, change the order. */
export function OrderedGallery(props: OrderedGalleryProps) {
  const { type, items, onOrder, onOpen, onRemove, onMakeAvatar } = props;
  const { t } = useTranslation(['profile', 'gallery', 'common']);
  const ids = items.map(({ id }) => id);

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const moved = ids.filter((id) => keys.has(id));
      const rest = ids.filter((id) => !keys.has(id));
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      onOrder([...rest.slice(0, at), ...moved, ...rest.slice(at)]);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={cx(styles.indicator)} />,
  });

  return (
    <GridList
      className={cx(styles.order)}
      aria-label={t(`order.${type}`)}
      layout="grid"
      items={items}
      selectionMode="none"
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => {
        const item = items.find(({ id }) => id === key);
        if (item) onOpen(item);
      }}
    >
      {items.map((item, index) => {
        const name = t(`gallery:named.${type}`, { at: index + 1 });
        const state = item.status === 'approved' ? null : t(`gallery:status.${item.status}`);
        return (
          <GridListItem
            key={item.id}
            id={item.id}
            textValue={state === null ? name : `${name}, ${state}`}
            className={cx(styles.item, item.status === 'refused' && styles.refused)}
          >
            <PreviewedImage
              src={item.previewUrl ?? item.url}
              tiny={item.tinyUrl}
              alt=""
              className={cx(styles.picture, state !== null && styles.dim)}
            />
            <span className={styles.place} aria-hidden="true">
              {type === 'video' ? (
                <>
                  <Icon name="play-fill" />
                  {item.duration !== null && formatDuration(item.duration * 1_000)}
                </>
              ) : index === 0 ? (
                t('order.first')
              ) : (
                index + 1
              )}
            </span>
            {state !== null && (
              <GalleryStamp tone={item.status === 'pending' ? 'wait' : 'refused'}>{state}</GalleryStamp>
            )}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps presses to itself */}
            <span className={styles.corner} {...apart}>
              <Menu
                label={t('order.more', { name })}
                trigger={<IconButton icon="more" isGlass label={t('order.more', { name })} />}
              >
                <MenuItem icon="eye" onSelect={() => onOpen(item)}>
                  {t('order.open')}
                </MenuItem>
                {type === 'image' && state === null && (
                  <MenuItem icon="profile" onSelect={() => onMakeAvatar(item)}>
                    {t('gallery:makeAvatar')}
                  </MenuItem>
                )}
                <MenuItem icon="trash" isDanger onSelect={() => onRemove(item)}>
                  {t('gallery:delete')}
                </MenuItem>
              </Menu>
            </span>
            {/* The list component requires a grip even if a single item cannot be moved. */}
            <AriaButton
              slot="drag"
              className={cx(styles.grip, items.length < 2 && styles.alone)}
              aria-label={t('order.move', { name })}
            >
              <Icon name="grip" />
            </AriaButton>
          </GridListItem>
        );
      })}
    </GridList>
  );
}
