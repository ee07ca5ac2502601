import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { Item, type ItemProps } from './Item.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './NoticeRow.module.css';

export interface NoticeRowProps extends Pick<
  ItemProps,
  'title' | 'text' | 'picture' | 'icon' | 'href' | 'linkAs' | 'onPress' | 'className'
> {
  /** ISO timestamp; `when` is its displayed form. */
  readonly at: string;
  readonly when: string;
  readonly isUnread?: boolean;
  /** A small button, such as follow back or call back. */
  readonly action?: ReactNode;
}

/** A notice in a `List`, with its time and whether it is unread. */
export function NoticeRow({ at, when, isUnread, action, title, className, ...rest }: NoticeRowProps) {
  const { t } = useTranslation('common');
  return (
    <Item
      {...rest}
      className={cx(isUnread && styles.unread, className)}
      title={
        <>
          {isUnread && <VisuallyHidden>{t('new')}: </VisuallyHidden>}
          {title}
        </>
      }
      note={<time dateTime={at}>{when}</time>}
      end={action}
    />
  );
}
