import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { fullPhotos, percentOf, todoKey, type Todo } from '../own/todo.ts';
import { TodoCard } from '../own/TodoCard.tsx';
import styles from './page.module.css';

export interface Refused {
  readonly item: GalleryItem;
  /** Index among the items of its type. */
  readonly at: number;
  readonly reason: string | null;
}

interface MissingCardProps {
  readonly todos: readonly Todo[];
  readonly photos: number;
  readonly refused: readonly Refused[];
  readonly onAdd: (type: GalleryItem['type']) => void;
  readonly onReplace: (item: GalleryItem) => void;
}

/** The missing parts of a profile with links to add them. Renders nothing if the profile is complete. */
export function MissingCard({ todos, photos, refused, onAdd, onReplace }: MissingCardProps) {
  const { t } = useTranslation(['profile', 'profileFields', 'gallery']);
  const locale = useLocale();
  const open = todos.filter(({ isDone }) => !isDone);
  const count = open.length + refused.length;
  if (count === 0) return null;
  const edit = (id: string) => `${hrefOf(locale, 'profileEdit')}#${id}`;
  return (
    <TodoCard
      className={styles.missing}
      percent={percentOf(todos)}
      ringPx={52}
      title={t('missing.title')}
      text={t('missing.left', { count })}
    >
      <ul>
        {open.map(({ id, icon }) => (
          <li key={id}>
            <Icon name={icon} />
            <span>
              {t(todoKey(id, 'title'))}
              <small>{t(todoKey(id, 'text'), { count: photos, all: fullPhotos })}</small>
            </span>
            {id === 'photos' || id === 'video' ? (
              <Button size="small" onPress={() => onAdd(id === 'video' ? 'video' : 'image')}>
                {t(todoKey(id, 'action'))}
              </Button>
            ) : (
              <LinkButton
                size="small"
                to={id === 'email' ? `${hrefOf(locale, 'settings')}#account` : edit(id)}
              >
                {t(todoKey(id, 'action'))}
              </LinkButton>
            )}
          </li>
        ))}
        {refused.map(({ item, at, reason }) => (
          <li key={item.id}>
            <Icon name="warn" className={styles.bad} />
            <span>
              {t(`refused.${item.type}`, { at })}
              <small>{reason ?? t('gallery:note.refused')}</small>
            </span>
            <Button size="small" onPress={() => onReplace(item)}>
              {t('refused.replace')}
            </Button>
          </li>
        ))}
      </ul>
    </TodoCard>
  );
}
