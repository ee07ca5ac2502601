import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MouseEvent } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import type { StoredRow } from '../conversation/rows.ts';
import { useRowCommands } from './rowCommands.ts';
import styles from './parts.module.css';

/** Three buttons beside the bubble under the mouse. The message menu offers the same by keyboard. */
export function HoverBar({ row }: { row: StoredRow }) {
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
      className={cx(styles.hoverBar, row.isMine && styles.ofMine)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {button('react', t('message.react'), (event) => open(event, 'reactions'))}
      {button('reply', t('message.reply'), () => reply(row.message))}
      {button('more', t('messageActions'), (event) => open(event, 'menu'))}
    </div>
  );
}
