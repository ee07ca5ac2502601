import type { ReactNode } from 'react';
import type { MediaItem, Message, MessageStatus } from '#shared/domain/chat.ts';
import { cx } from '#renderer/ui/cx.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { stickerSource } from './art.ts';
import { Album } from './MediaBody.tsx';
import { GifBody, GiftBody, StickerBody, UnknownBody } from './CardBodies.tsx';
import { EmojiBody } from './EmojiBody.tsx';
import { LinkCard } from './LinkCard.tsx';
import { Meta } from './Meta.tsx';
import { isOneEmoji } from './oneEmoji.ts';
import { hasHead, MessageHead } from './Quote.tsx';
import { TextBody } from './TextBody.tsx';
import { TranslatedBody } from './TranslatedBody.tsx';
import { useGift } from './useGifts.ts';
import { gifSource } from '../composer/artSets.ts';
import { useRowCommands } from './rowCommands.ts';
import { VoiceBody } from './VoiceBody.tsx';
import { isUnknown } from './words.ts';
import styles from './message.module.css';
import partStyles from './parts.module.css';

export interface BubbleProps {
  readonly message: Message;
  readonly isMine: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Name of the companion, for texts that mention them. */
  readonly name: string;
}

/** Returns the class of a bubble. Corners are rounder at the ends of a group. */
export function bubbleClass(
  isFirst: boolean,
  isLast: boolean,
  ...more: (string | false | undefined)[]
): string {
  return cx(styles.bubble, !isFirst && styles.joinsAbove, !isLast && styles.joinsBelow, ...more) ?? '';
}

/** Renders a message by its type. */
export function Bubble(props: BubbleProps) {
  const { message, isMine, isFirst, name } = props;
  if (message.type === 'text' || !hasHead(message)) return <Content {...props} />;
  return (
    <>
      <div className={bubbleClass(isFirst, false, isMine && partStyles.onMine)}>
        <MessageHead message={message} name={name} />
      </div>
      <Content {...props} isFirst={false} />
    </>
  );
}

function Content(props: BubbleProps) {
  const { message, isMine, isFirst, isLast, name } = props;
  const status: MessageStatus | null = isMine ? message.status : null;
  const place = sortKeyOf(message);
  const meta = <Meta place={place} status={status} isEdited={message.editedAt !== null} />;
  const plain = (content: ReactNode) => (
    <div className={bubbleClass(isFirst, isLast)}>
      {content}
      {meta}
    </div>
  );
  if (isUnknown(message)) return plain(<UnknownBody />);
  switch (message.type) {
    case 'text':
      if (!hasHead(message) && isOneEmoji(message.text ?? ''))
        return (
          <div className={styles.emoji}>
            <EmojiBody text={message.text ?? ''} />
            {meta}
          </div>
        );
      return (
        <div className={bubbleClass(isFirst, isLast, isMine && partStyles.onMine)}>
          <MessageHead message={message} name={name} />
          <TranslatedBody
            text={message.text ?? ''}
            textKey={isMine ? null : message.textKey}
            messageId={message._id}
          />
          {meta}
          <LinkCard text={message.text ?? ''} />
        </div>
      );
    case 'sticker': {
      const source = stickerSource(message.stickerId ?? '');
      if (source === null) return plain(<UnknownBody />);
      return (
        <div className={styles.bare}>
          <StickerBody source={source} />
          {meta}
        </div>
      );
    }
    case 'gif':
      return <Gif {...props} />;
    case 'media':
      return <Media {...props} meta={meta} status={status} />;
    case 'unknown':
      return plain(<UnknownBody />);
  }
}

function Gif({ message, isMine, isFirst, isLast }: BubbleProps) {
  return (
    <div className={bubbleClass(isFirst, isLast, styles.media)}>
      <GifBody source={gifSource(message.gifId ?? '')} />
      <Meta place={sortKeyOf(message)} status={isMine ? message.status : null} isOn />
    </div>
  );
}

function Media({
  message,
  isMine,
  isFirst,
  isLast,
  name,
  meta,
  status,
}: BubbleProps & { meta: ReactNode; status: MessageStatus | null }) {
  const { openMedium } = useRowCommands();
  const gift = message.media.find(({ giftId }) => giftId !== null);
  if (gift) return <Gift item={gift} isMine={isMine} name={name} meta={meta} />;
  const pictures = message.media.filter(({ type }) => type !== 'audio');
  const sounds = message.media.filter(({ type }) => type === 'audio');
  const text = message.text ?? '';
  const hasWords = text !== '' || sounds.length > 0;
  return (
    <>
      {pictures.length > 0 && (
        <div className={bubbleClass(isFirst, isLast && !hasWords, styles.media)}>
          <Album items={pictures} isMine={isMine} onOpen={(item) => openMedium(message, item)} />
          {!hasWords && <Meta place={sortKeyOf(message)} status={status} isOn />}
        </div>
      )}
      {sounds.map((item, at) => (
        <div
          key={item.id}
          className={bubbleClass(
            isFirst && pictures.length === 0 && at === 0,
            isLast && text === '' && at === sounds.length - 1,
            styles.sound,
          )}
        >
          <VoiceBody item={item} />
          {text === '' && at === sounds.length - 1 && meta}
        </div>
      ))}
      {text !== '' && (
        <div className={bubbleClass(isFirst && message.media.length === 0, isLast)}>
          <TextBody text={text} />
          {meta}
        </div>
      )}
    </>
  );
}

function Gift({
  item,
  isMine,
  name,
  meta,
}: {
  item: MediaItem;
  isMine: boolean;
  name: string;
  meta: ReactNode;
}) {
  const gift = useGift(item);
  return (
    <div className={styles.gift}>
      <GiftBody gift={gift} isMine={isMine} name={name} />
      {meta}
    </div>
  );
}
