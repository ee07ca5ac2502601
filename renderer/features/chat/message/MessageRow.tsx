import { memo, useState, type MouseEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { daysBetween } from '#renderer/i18n/days.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import type { LogRow, MessageLogRow, StoredRow } from '../conversation/rows.ts';
import { Bubble } from './Bubble.tsx';
import { EncounterEntry } from './EncounterEntry.tsx';
import { PendingBubble } from './PendingBubble.tsx';
import { Reactions } from './Reactions.tsx';
import { useRowCommands } from './rowCommands.ts';
import { dayName } from './when.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { useWords } from './words.ts';
import styles from './message.module.css';
import partStyles from './parts.module.css';

export interface MessageRowProps {
  readonly row: LogRow;
  /** Name of the companion. */
  readonly name: string;
  /** Number of unread messages when the chat was opened, for the unread line. */
  readonly unread: number;
  readonly isSelecting: boolean;
  readonly isSelected: boolean;
  /** True: the message was found by a search; it is highlighted briefly. */
  readonly isFound: boolean;
  /** True: the composer replies to this message or edits it. */
  readonly isAimed: boolean;
}

/** Row of the log with its date and unread lines. Renders again only when a prop changes. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, name, unread, isSelecting, isSelected, isFound, isAimed } = props;
  const [isPointed, setIsPointed] = useState(false);
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const today = useToday();
  return (
    <div className={cx(styles.row, row.isFirst && styles.apart)}>
      {row.opensDay && (
        <h3 className={styles.day}>
          <time dateTime={new Date(row.place).toISOString()}>{dayName(locale, row.place, today)}</time>
        </h3>
      )}
      {row.opensUnread && (
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a line between, nothing to move
        <div className={styles.unread} role="separator" aria-label={t('unreadLine', { count: unread })}>
          <span aria-hidden="true">{t('unreadLine', { count: unread })}</span>
        </div>
      )}
      {row.kind === 'encounter' ? (
        <EncounterEntry record={row.record} rowKey={row.key} />
      ) : (
        <div className={cx(styles.line, isSelecting && styles.selecting, isSelected && styles.selected)}>
          {isSelecting && <Choice row={row} isSelected={isSelected} />}
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what can be done with a message is reached by it */}
          <article
            className={cx(
              styles.group,
              row.isMine && styles.mine,
              isFound && styles.found,
              isAimed && styles.aimed,
            )}
            onPointerEnter={({ pointerType }) => setIsPointed(pointerType === 'mouse')}
            onPointerLeave={() => setIsPointed(false)}
            data-row={row.key}
            tabIndex={-1}
          >
            {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
            {row.isFirst && <VisuallyHidden>{row.isMine ? t('you') : name}</VisuallyHidden>}
            {row.kind === 'stored' ? (
              <div className={styles.holder}>
                <Bubble
                  message={row.message}
                  isMine={row.isMine}
                  isFirst={row.isFirst}
                  isLast={row.isLast}
                  name={name}
                />
                <Reactions message={row.message} name={name} />
                {row.readAt !== null && <ReadAt at={row.readAt} today={today} />}
                {isPointed && !isSelecting && <HoverBar row={row} />}
              </div>
            ) : (
              <PendingBubble entry={row.entry} isFirst={row.isFirst} isLast={row.isLast} name={name} />
            )}
          </article>
        </div>
      )}
    </div>
  );
});

/** Time at which the user's newest read message was read, shown below it. */
function ReadAt({ at, today }: { at: string; today: number }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const ms = Date.parse(at);
  const time = formatTime(locale, new Date(ms));
  const isToday = daysBetween(ms, today) === 0;
  return (
    <p className={styles.readAt}>
      {isToday ? t('readAt.today', { time }) : t('readAt.day', { day: dayName(locale, ms, today), time })}
    </p>
  );
}

function Choice({ row, isSelected }: { row: MessageLogRow; isSelected: boolean }) {
  const { t } = useTranslation('chat');
  const { toggle } = useRowCommands();
  const words = useWords();
  const text = row.kind === 'stored' ? words.of(row.message).text : words.ofEntry(row.entry).text;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('select.message', { text: text.slice(0, 80) })}
        onChange={() => toggle(row)}
      />
      <span className={styles.tick} aria-hidden="true">
        <Icon name="check" />
      </span>
    </label>
  );
}

/** Three buttons beside the bubble under the mouse. The message menu offers the same by keyboard. */
function HoverBar({ row }: { row: StoredRow }) {
  const { t } = useTranslation('chat');
  const { openMenu, reply } = useRowCommands();
  function open(event: MouseEvent<HTMLElement>, focus: 'menu' | 'reactions'): void {
    const box = event.currentTarget.getBoundingClientRect();
    const origin = event.currentTarget.closest<HTMLElement>('[data-row]') ?? event.currentTarget;
    openMenu(row, { x: row.isMine ? box.right : box.left, y: box.bottom, origin }, focus);
  }
  const button = (icon: IconName, label: string, press: (event: MouseEvent<HTMLElement>) => void) => (
    <button type="button" tabIndex={-1} aria-label={label} onClick={press}>
      <Icon name={icon} />
    </button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the bar goes with the pointer: it must not take the focus with it
    <div
      className={cx(partStyles.hoverBar, row.isMine && partStyles.ofMine)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {button('react', t('message.react'), (event) => open(event, 'reactions'))}
      {button('reply', t('message.reply'), () => reply(row.message))}
      {button('more', t('messageActions'), (event) => open(event, 'menu'))}
    </div>
  );
}
