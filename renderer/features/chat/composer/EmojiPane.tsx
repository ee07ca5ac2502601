import { EmojiPicker, type EmojiPickerListProps } from 'frimousse';
import { Component, Suspense, useState, type ReactNode } from 'react';
import { foldText } from '#shared/lib/foldText.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { resolveEmojiData } from './emojiData.ts';
import styles from './picker.module.css';
import { Row } from '#renderer/ui/layout.tsx';

/** Constant outside the component, so that a typed letter does not remount every emoji. */
const parts: EmojiPickerListProps['components'] = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={styles.category}>
      {category.label}
    </div>
  ),
  Emoji: ({ emoji, ...rest }) => (
    <button {...rest} type="button" className={styles.one}>
      {emoji.emoji}
    </button>
  ),
};

/** Emoji list with search. Picking one inserts it at the caret; the picker stays open. */
export function EmojiPane({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const [tries, setTries] = useState(0);
  const [sought, setSought] = useState('');
  return (
    <IfItFails
      key={tries}
      instead={
        <div className={styles.pane} role="alert">
          <p className={styles.word}>{t('emoji.failed')}</p>
          <Button size="small" onPress={() => setTries(tries + 1)}>
            {t('again')}
          </Button>
        </div>
      }
    >
      <Suspense fallback={<div className={styles.pane} role="status" aria-label={t('emoji.loading')} />}>
        <EmojiPicker.Root
          className={styles.emoji}
          locale={locale}
          columns={7}
          resolveEmojiData={resolveEmojiData}
          onEmojiSelect={({ emoji }) => onPick(emoji)}
        >
          {/* frimousse searches for the value of its last field that changed. */}
          <EmojiPicker.Search type="hidden" value={sought} />
          <Row gap={2} align="stretch">
            <EmojiPicker.Search
              className={styles.searchField}
              aria-label={t('emoji.search')}
              placeholder={t('emoji.search')}
              onChange={(event) => {
                // Prevents the default search, because the hidden field passes the folded text instead.
                event.preventDefault();
                setSought(foldText(event.target.value));
              }}
            />
            <EmojiPicker.SkinToneSelector className={styles.tone} aria-label={t('emoji.tone')} />
          </Row>
          <EmojiPicker.Viewport className={styles.viewport}>
            <EmojiPicker.Empty className={styles.word}>{t('emoji.none')}</EmojiPicker.Empty>
            <EmojiPicker.List components={parts} />
          </EmojiPicker.Viewport>
        </EmojiPicker.Root>
      </Suspense>
    </IfItFails>
  );
}

/** Error boundary, because the list throws if its data fails to load. */
class IfItFails extends Component<{ instead: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
