import { useEffect, useRef } from 'react';
import type { TicketDetails } from '#shared/api/support.ts';
import type { Message, MediaItem } from '#shared/domain/chat.ts';
import { cutName } from '#shared/domain/names.ts';
import { capital, formatDate } from '#renderer/i18n/days.ts';
import { formatTime, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './support.module.css';
import pictureStyles from './pictures.module.css';
import { Stack } from '#renderer/ui/layout.tsx';

type Line =
  | { readonly kind: 'message'; readonly at: string; readonly message: Message }
  | { readonly kind: 'note'; readonly at: string; readonly note: TicketDetails['notes'][number] }
  | { readonly kind: 'event'; readonly at: string; readonly event: TicketDetails['events'][number] };

/** Messages, staff notes and assignments of the ticket in order of time. */
export function Conversation({
  details,
  messages,
}: {
  readonly details: TicketDetails;
  readonly messages: readonly Message[];
}) {
  const { t } = useTranslation('support');
  const locale = useLocale();
  const end = useRef<HTMLDivElement>(null);
  const { ticket, notes, events } = details;
  const name = cutName(ticket.user?.name ?? missing);
  const lines: readonly Line[] = [
    ...messages.map((message) => ({ kind: 'message', at: message.created, message }) as const),
    ...notes.map((note) => ({ kind: 'note', at: note.at, note }) as const),
    ...events.map((event) => ({ kind: 'event', at: event.at, event }) as const),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const count = lines.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count, ticket._id]);

  const wordsOf = ({ text, type, media }: Message) => text ?? (media.length > 0 ? '' : t(`kind.${type}`));
  const timeOf = (at: string) => formatTime(locale, new Date(at));
  const dayOf = (at: string) =>
    capital(formatDate(locale, { weekday: 'long', day: 'numeric', month: 'long' }, new Date(at)), locale);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys reach a list that scrolls
    <div className={styles.log} role="log" aria-label={t('log', { name })} tabIndex={0}>
      {lines.map((line, at) => {
        const day = dayOf(line.at);
        const before = lines[at - 1];
        return (
          <Stack key={keyOf(line)} gap={2}>
            {(!before || dayOf(before.at) !== day) && <p className={styles.day}>{day}</p>}
            {line.kind === 'message' ? (
              <p className={cx(styles.bubble, line.message.from !== ticket.user?._id && styles.ours)}>
                {line.message.media.length > 0 && <Pictures media={line.message.media} />}
                {wordsOf(line.message)} <time dateTime={line.at}>{timeOf(line.at)}</time>
              </p>
            ) : line.kind === 'note' ? (
              <div className={styles.note}>
                <Icon name="lock" />
                <p>
                  {line.note.text}
                  <small>
                    {t('note.by', { name: line.note.by ?? missing, time: timeOf(line.at) })}{' '}
                    {t('note.unseen', { name })}
                  </small>
                </p>
              </div>
            ) : (
              <p className={styles.event}>
                {t(`event.${line.event.kind}`, { name: line.event.by ?? missing, time: timeOf(line.at) })}
              </p>
            )}
          </Stack>
        );
      })}
      <div ref={end} />
    </div>
  );
}

const keyOf = (line: Line): string =>
  line.kind === 'message'
    ? line.message._id
    : line.kind === 'note'
      ? line.note._id
      : `${line.event.kind} ${line.at}`;

/** Pictures of a message, which open in a new tab. Other media and hidden ones are named only. */
function Pictures({ media }: { readonly media: readonly MediaItem[] }) {
  const { t } = useTranslation('support');
  return (
    <span className={pictureStyles.pictures}>
      {media.map((item) => {
        const { id, type, url, metadata } = item;
        const [first] = metadata;
        const small = metadata.find(({ previewUrl }) => previewUrl !== null)?.previewUrl ?? url;
        return type === 'image' && url !== null && small !== null ? (
          <a key={id} href={url} target="_blank" rel="noreferrer" aria-label={t('picture.open')}>
            <img
              src={small}
              alt={t('picture.alt')}
              width={first?.width ?? undefined}
              height={first?.height ?? undefined}
              loading="lazy"
            />
          </a>
        ) : (
          <span key={id}>{t('kind.media')}</span>
        );
      })}
    </span>
  );
}
