import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { useChats } from '../chatContext.ts';
import { replyToOf, type Aim, minutesLeft } from '../conversation/aim.ts';
import { useQuoteWords } from '../message/Quote.tsx';
import styles from './aim.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Bar above the composer: the message that the user replies to or edits, with a button to cancel. */
export function AimBar({
  aim: { kind, message },
  name,
  leftMs,
  onEnd,
}: {
  aim: Aim;
  /** The companion's name. */
  name: string;
  /** Milliseconds left to save an edit. */
  leftMs: number;
  onEnd: () => void;
}) {
  const { t } = useTranslation('chat');
  const { session } = useChats();
  const words = useQuoteWords();
  const isEdit = kind === 'edit';
  return (
    <div className={styles.aim}>
      <Icon name={isEdit ? 'edit' : 'reply'} />
      <span className={styles.in}>
        <b>
          {isEdit
            ? t('message.edit')
            : message.from === session.me
              ? t('message.replyToYou')
              : t('message.replyTo', { name })}
          {isEdit && (
            <Text as="span" size={12} weight={400} tone="muted">
              {' · '}
              {leftMs > 0 ? t('message.editLeft', { count: minutesLeft(leftMs) }) : t('message.editOver')}
            </Text>
          )}
        </b>
        <Text as="span" wrap="cut" dir="auto">
          {words(replyToOf(message))}
        </Text>
      </span>
      <IconButton
        icon="close"
        label={t(isEdit ? 'message.cancelEdit' : 'message.cancelReply')}
        onPress={onEnd}
      />
    </div>
  );
}

/** Keyboard hints while the user replies or edits; the style hides them without a keyboard. */
export function AimKeys({ isEdit }: { isEdit: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <p className={styles.keys}>
      <span>
        <kbd>Enter</kbd>
        {t(isEdit ? 'message.keys.save' : 'message.keys.send')}
      </span>
      <span>
        <kbd>Esc</kbd>
        {t(isEdit ? 'message.keys.leaveEdit' : 'message.keys.leaveReply')}
      </span>
      {!isEdit && (
        <span>
          <kbd>↑</kbd>
          {t('message.keys.editLast')}
        </span>
      )}
    </p>
  );
}
