import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import hello from '#resources/stickers/hello.svg';
import shy from '#resources/stickers/shy.svg';
import sleepy from '#resources/stickers/sleepy.svg';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import styles from './lists.module.css';

interface ListEmptyProps {
  readonly kind: 'followings' | 'fans' | 'blocked';
  readonly search: string;
  readonly isOnly?: boolean;
  /** Number of people without a search. */
  readonly total: number | null;
  readonly onClear: () => void;
  readonly onMatch: () => void;
}

const art = (src: string) => <img className={styles.sticker} src={src} alt="" width={112} height={112} />;

/**
 * Explains an empty list: no name matches the search, the filter excludes everyone, or the list has no
 * people.
 */
export function ListEmpty({ kind, search, isOnly = false, total, onClear, onMatch }: ListEmptyProps) {
  const { t } = useTranslation('lists');
  const clear = <Button onPress={onClear}>{t('clear')}</Button>;
  if (search !== '')
    return (
      <EmptyState
        role="status"
        art={art(shy)}
        title={t('empty.search', { search })}
        text={t('empty.searchText', { count: total ?? 0 })}
        actions={clear}
      />
    );
  if (isOnly)
    return (
      <EmptyState
        role="status"
        art={art(shy)}
        title={t(kind === 'fans' ? 'empty.allFollowed' : 'empty.nobodyHere')}
        text={t(kind === 'fans' ? 'empty.allFollowedText' : 'empty.nobodyHereText')}
        actions={clear}
      />
    );
  if (kind === 'blocked')
    return <EmptyState art={art(sleepy)} title={t('empty.blocked')} text={t('empty.blockedText')} />;
  return (
    <EmptyState
      art={art(hello)}
      title={t(`empty.${kind}`)}
      text={t(`empty.${kind}Text`)}
      actions={
        <Button kind="primary" onPress={onMatch}>
          {t('startMatching')}
        </Button>
      }
    />
  );
}
