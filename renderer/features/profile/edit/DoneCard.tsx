import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { percentOf, todoKey, type Todo } from '../own/todo.ts';
import { TodoCard } from '../own/TodoCard.tsx';
import styles from './edit.module.css';

/** Percentage of the completed profile, with links to missing parts. */
export function DoneCard({ todos }: { readonly todos: readonly Todo[] }) {
  const { t } = useTranslation(['profile', 'profileFields']);
  const locale = useLocale();
  const left = todos.filter(({ isDone }) => !isDone).length;
  const percent = percentOf(todos);
  return (
    <TodoCard
      className={styles.done}
      percent={percent}
      ringPx={72}
      title={t(left === 0 ? 'done.whole' : percent >= 50 ? 'done.nearly' : 'done.begun')}
      text={left === 0 ? t('done.nothing') : t('missing.left', { count: left })}
    >
      <ul>
        {todos.map(({ id, isDone, icon }) => (
          <li key={id} className={isDone ? styles.isDone : undefined}>
            <Icon name={isDone ? 'check' : icon} {...(isDone ? { label: t('done.is') } : {})} />
            {isDone ? (
              t(todoKey(id, 'done'))
            ) : (
              <Link
                to={id === 'email' ? `${hrefOf(locale, 'settings')}#account` : `#${id}`}
                replace={id !== 'email'}
              >
                {t(todoKey(id, 'title'))}
                <Icon name="right" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </TodoCard>
  );
}
