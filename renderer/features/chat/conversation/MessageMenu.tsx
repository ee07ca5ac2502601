import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { reactionOf } from '#shared/domain/messageParts.ts';
import { cx } from '#renderer/ui/cx.ts';
import { MenuItem, MenuRule } from '#renderer/ui/Menu.tsx';
import type { MenuAnchor } from '#renderer/ui/useContextMenu.ts';
import { Bubble } from '../message/Bubble.tsx';
import { reactionArt, ReactionImage } from '../message/ReactionImage.tsx';
import { useChats } from '../chatContext.ts';
import { ContextMenu } from './ContextMenu.tsx';
import type { MessageLogRow, StoredRow } from './rows.ts';
import messageStyles from '../message/message.module.css';
import styles from '../message/parts.module.css';

export interface OpenMenu {
  readonly row: MessageLogRow;
  readonly spot: MenuAnchor;
  readonly focus: 'menu' | 'reactions';
  /** Time at which the menu was opened, in milliseconds; decides whether the message can still be edited. */
  readonly atMs: number;
}

/** Commands for a message. The menu hides absent ones. */
export interface MessageCommands {
  readonly react?: (emoji: string | null) => void;
  readonly reply?: () => void;
  readonly edit?: () => void;
  readonly forward?: () => void;
  readonly pin?: () => void;
  readonly isPinned?: boolean;
  readonly copy?: () => void;
  readonly select: () => void;
  readonly report?: () => void;
  readonly remove: () => void;
  /** Minutes left to edit the message. */
  readonly editMinutes?: number;
  /** True: the message is by the other user, so deleting it affects only this user. */
  readonly isForMe?: boolean;
}

/** Menu of a message, opened by right click, long press or keys, with the reactions above it. */
export function MessageMenu({
  menu: { row, spot, focus },
  name,
  commands,
  onClose,
}: {
  menu: OpenMenu;
  name: string;
  commands: MessageCommands;
  onClose: () => void;
}) {
  const { t } = useTranslation('chat');
  const { react, reply, edit, forward, pin, isPinned, copy, select, report, remove } = commands;
  const bar = useRef<HTMLDivElement>(null);
  const { editMinutes = 0 } = commands;
  return (
    <ContextMenu
      spot={spot}
      label={t('messageActions')}
      onClose={onClose}
      above={
        row.kind === 'stored' && react
          ? (close) => (
              <Above
                ref={bar}
                row={row}
                name={name}
                isFocused={focus === 'reactions'}
                onReact={(emoji) => {
                  close();
                  react(emoji);
                }}
                onClose={close}
              />
            )
          : undefined
      }
    >
      {reply && (
        <MenuItem icon="reply" onSelect={reply}>
          {t('message.reply')}
        </MenuItem>
      )}
      {react && (
        <MenuItem icon="react" staysOpen onSelect={() => bar.current?.querySelector('button')?.focus()}>
          {t('message.react')}
        </MenuItem>
      )}
      {edit && (
        <MenuItem icon="edit" onSelect={edit} hint={t('message.editLeft', { count: editMinutes })}>
          {t('message.edit')}
        </MenuItem>
      )}
      {forward && (
        <MenuItem icon="forward" onSelect={forward}>
          {t('message.forward')}
        </MenuItem>
      )}
      {pin && (
        <MenuItem icon="pin" onSelect={pin}>
          {t(isPinned ? 'message.unpin' : 'message.pin')}
        </MenuItem>
      )}
      {copy && (
        <MenuItem icon="copy" onSelect={copy}>
          {t('copy')}
        </MenuItem>
      )}
      <MenuItem icon="check" onSelect={select}>
        {t('select.begin')}
      </MenuItem>
      <MenuRule />
      {report && (
        <MenuItem icon="flag" isDanger onSelect={report}>
          {t('report')}
        </MenuItem>
      )}
      <MenuItem icon="trash" isDanger onSelect={remove}>
        {t(commands.isForMe ? 'message.deleteForMe' : 'delete')}
      </MenuItem>
    </ContextMenu>
  );
}

/**
 * Six reaction buttons. On a phone the message follows below them, sharp in front of the blurred
 * conversation.
 */
function Above({
  ref,
  row,
  name,
  isFocused,
  onReact,
  onClose,
}: {
  ref: React.RefObject<HTMLDivElement | null>;
  row: StoredRow;
  name: string;
  isFocused: boolean;
  onReact: (emoji: string | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('chat');
  const { session } = useChats();
  const own = reactionOf(row.message.reactions, session.me);
  useEffect(() => {
    if (!isFocused) return;
    // Wait a frame, because the menu takes the focus first.
    const frame = requestAnimationFrame(() => ref.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFocused, ref]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the menu closes it; Escape does the same */}
      <div className={styles.outside} onClick={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go from one of its buttons to the next */}
      <div
        ref={ref}
        role="group"
        aria-label={t('message.react')}
        className={styles.choices}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
          const all = [...event.currentTarget.querySelectorAll('button')];
          const next = all[all.indexOf(event.target as HTMLButtonElement) + step];
          if (step === 0 || !next) return;
          event.preventDefault();
          next.focus();
        }}
      >
        {reactionArt.map(({ emoji, name: word }) => (
          <button
            key={emoji}
            type="button"
            aria-label={t(`message.emoji.${word}`)}
            aria-pressed={own === emoji}
            onClick={() => onReact(own === emoji ? null : emoji)}
          >
            <ReactionImage emoji={emoji} size={26} />
          </button>
        ))}
      </div>
      <div className={cx(styles.lifted, row.isMine && styles.liftedMine)} aria-hidden="true" inert>
        <div className={cx(messageStyles.group, row.isMine && messageStyles.mine)}>
          <Bubble message={row.message} isMine={row.isMine} isFirst isLast name={name} />
        </div>
      </div>
    </>
  );
}
