import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { useServices } from '#renderer/services/context.ts';
import type { ChosenGift } from './GiftPane.tsx';
import type { Outgoing } from '../session/actions.ts';
import styles from './picker.module.css';

/** A piece of its own: nobody pays for it who never opens it. */
const Picker = lazy(async () => ({ default: (await import('./Picker.tsx')).Picker }));

export interface PickerProps {
  /** To whom it goes; null where nobody has a name. */
  readonly name: string | null;
  readonly onEmoji: (emoji: string) => void;
  readonly onSend: (outgoing: Outgoing) => void;
}
export interface PickerGifts {
  readonly onGift: (gift: ChosenGift) => void;
}

/** Opens emoji, stickers, gifs and gifts beside the field. */
export function PickerButton({ name, onEmoji, onSend }: PickerProps) {
  const { t } = useTranslation('compose');
  const { dialogs } = useServices();

  /** What costs is asked about; the question stands alone, so what was chosen from is closed by then. */
  async function give({ id, word, price }: ChosenGift): Promise<void> {
    if (price > 0) {
      const answer = await dialogs.open('confirm action', {
        title: name === null ? t('gift.ask', { gift: word }) : t('gift.askTo', { gift: word, name }),
        text: t('gift.askText', { count: price }),
        actionText: t('gift.send', { gift: word, count: price }),
      });
      if (answer !== 'confirmed') return;
    }
    onSend({ type: 'gift', giftId: id });
  }

  return (
    <Popover
      label={t('picker.label')}
      placement="top end"
      trigger={<IconButton icon="smile" label={t('picker.label')} />}
    >
      {(close) => (
        <div className={styles.picker}>
          <Suspense fallback={<div className={styles.pane} />}>
            <Picker
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
