import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Message } from '#shared/domain/chat.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { useChats } from '../chatContext.ts';
import { artOf, ReactionImage } from './ReactionImage.tsx';
import { useRowPeople, useRowCommands } from './rowCommands.ts';
import styles from './parts.module.css';

/** Reactions to a message. Pressing the user's own removes it; pressing another one adds the same. */
export function Reactions({ message, name }: { message: Message; name: string }) {
  const { t } = useTranslation('chat');
  const { react } = useRowCommands();
  const people = useRowPeople();
  const { session } = useChats();
  const given = Object.entries(message.reactions ?? {}).filter(([, ids]) => ids.length > 0);
  if (given.length === 0) return null;
  return (
    <div className={styles.reactions}>
      {given.map(([emoji, ids]) => {
        const art = artOf(emoji);
        const isOwn = ids.includes(session.me);
        const word = art ? t(`message.emoji.${art.name}`) : emoji;
        return (
          <button
            key={emoji}
            type="button"
            className={cx(styles.reaction, isOwn && styles.isOwn)}
            aria-pressed={isOwn}
            aria-label={
              isOwn
                ? ids.length > 1
                  ? t('message.reactedBoth', { emoji: word, name })
                  : t('message.reactedByYou', { emoji: word })
                : t('message.reactedBy', { emoji: word, name })
            }
            onClick={() => react(message, isOwn ? null : emoji)}
          >
            <ReactionImage emoji={emoji} size={17} />
            {ids.slice(0, 2).map((id) => (
              <Avatar
                key={id}
                src={(id === session.me ? people.own : people.companion) ?? null}
                name={id === session.me ? t('you') : name}
                size={17}
                presence={null}
              />
            ))}
          </button>
        );
      })}
    </div>
  );
}
