import { createContext, use } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from './list.module.css';

/** How many chats the whole list has; -1 while that is not known. */
export const ListSizeContext = createContext(-1);

/** The list that virtua draws its part of. */
export function Items({ ref, style, children }: CustomContainerComponentProps) {
  const { t } = useTranslation('chat');
  return (
    <ul ref={ref} style={style} aria-label={t('list')}>
      {children}
    </ul>
  );
}

/** Says which of all it is: most of the others are not in the document. */
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
