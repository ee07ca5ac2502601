import { Suspense, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { GiftPane } from './GiftPane.tsx';
import { offeredGifs, offeredStickers, type Art } from './artSets.ts';
import type { PickerGifts, PickerPane, PickerProps } from './pickerProps.ts';
import styles from './picker.module.css';

const EmojiPane = lazyComponent(
  lazyModule({ load: async () => (await import('./EmojiPane.tsx')).EmojiPane }),
);

/**
 * Picker for emoji, stickers, GIFs and gifts. An emoji goes into the text and keeps the picker open; the rest
 * is sent when pressed.
 */
export function Picker({ panes, onEmoji, onSend, onGift }: Omit<PickerProps, 'name'> & PickerGifts) {
  const { t } = useTranslation('compose');
  const [pane, setPane] = useState<PickerPane>('emoji');
  return (
    <>
      <SegmentedChoice
        label={t('picker.label')}
        options={panes.map((value) => ({ value, label: t(`picker.${value}`) }))}
        value={pane}
        onChange={setPane}
      />
      {pane === 'emoji' && (
        <Suspense fallback={<div className={styles.pane} />}>
          <EmojiPane onPick={onEmoji} />
        </Suspense>
      )}
      {pane === 'stickers' && (
        <ArtPane
          set="stickers"
          all={offeredStickers}
          onPick={(stickerId) => onSend({ type: 'sticker', stickerId })}
        />
      )}
      {pane === 'gifs' && (
        <ArtPane set="gifs" all={offeredGifs()} onPick={(gifId) => onSend({ type: 'gif', gifId })} />
      )}
      {pane === 'gifts' && <GiftPane onGift={onGift} />}
    </>
  );
}

function ArtPane({
  set,
  all,
  onPick,
}: {
  set: 'stickers' | 'gifs';
  all: readonly Art[];
  onPick: (id: string) => void;
}) {
  const { t } = useTranslation('compose');
  return (
    <div className={styles.pane}>
      <div className={set === 'gifs' ? styles.gifs : styles.stickers}>
        {all.map(({ id, name, source }) => (
          <button
            key={id}
            type="button"
            className={styles.art}
            aria-label={
              set === 'gifs' ? t(`gifs.${name}` as 'gifs.hello') : t(`stickers.${name}` as 'stickers.hello')
            }
            onClick={() => onPick(id)}
          >
            <img src={source} alt="" loading="lazy" draggable={false} />
          </button>
        ))}
      </div>
    </div>
  );
}
