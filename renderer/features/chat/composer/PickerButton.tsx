import { Suspense } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import type { ChosenGift } from './GiftPane.tsx';
import type { PickerProps } from './pickerProps.ts';
import { useConfirmedGift } from './useConfirmedGift.ts';
import styles from './picker.module.css';

/** Loaded as a separate chunk when the picker first opens. */
const Picker = lazyComponent(lazyModule({ load: async () => (await import('./Picker.tsx')).Picker }));

/** Button that opens emoji, stickers, GIFs and gifts beside the composer. */
export function PickerButton({ name, panes, onEmoji, onSend }: PickerProps) {
  const { t } = useTranslation('compose');
  const isConfirmed = useConfirmedGift(name);

  async function give(chosen: ChosenGift): Promise<void> {
    if (await isConfirmed(chosen)) onSend({ type: 'gift', giftId: chosen.id });
  }

  return (
    <Popover
      label={t('picker.label')}
      placement="top end"
      isWideOnPhone
      trigger={<IconButton icon="smile" label={t('picker.label')} />}
    >
      {(close) => (
        <div className={styles.picker}>
          <Suspense fallback={<div className={styles.pane} />}>
            <Picker
              panes={panes}
              onEmoji={onEmoji}
              onSend={(outgoing) => {
                close();
                onSend(outgoing);
              }}
              onGift={(gift) => {
                close();
                void give(gift);
              }}
            />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}
