import { createContext, use } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from './list.module.css';

/** Number of chats in the whole list; -1: unknown. */
export const ListSizeContext = createContext(-1);

/** The list element in which virtua renders. */
export function Items({ ref, style, children }: CustomContainerComponentProps) {
  const { t } = useTranslation('chat');
  return (
    <ul ref={ref} style={style} aria-label={t('list')}>
      {children}
    </ul>
  );
}

/** List item with its position and the list's size, because most other items are not in the document. */
export function Item({ ref, style, index, children }: CustomItemComponentProps) {
  return (
    <li
      ref={ref}
      style={style}
      className={styles.item}
      aria-setsize={use(ListSizeContext)}
      aria-posinset={index + 1}
    >
      {children}
    </li>
  );
}
