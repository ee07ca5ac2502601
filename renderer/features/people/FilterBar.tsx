import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { narrowedParts, withoutPart, type PeopleFilter } from './filter.ts';
import { usePeopleWords } from './words.ts';
import styles from './people.module.css';

interface SiftProps {
  readonly filter: PeopleFilter;
  readonly online: number | null;
  readonly onOpen: () => void;
  readonly onChange: (filter: PeopleFilter) => void;
}

/** The active filters, each with a button to remove it, and the number of people online. */
export function FilterBar({ filter, online, onOpen, onChange }: SiftProps) {
  const { t } = useTranslation('people');
  const locale = useLocale();
  const words = usePeopleWords();
  const parts = narrowedParts(filter);
  return (
    <div className={styles.sift}>
      <Chip icon="filter" onPress={onOpen}>
        {t('filter.title')}
        {parts.length > 0 && <Badge tone="accent">{parts.length}</Badge>}
      </Chip>
      {parts.map((part) => (
        <Chip key={part} isOutlined onRemove={() => onChange(withoutPart(filter, part))}>
          {words.part(filter, part)}
        </Chip>
      ))}
      {online !== null && (
        <span className={styles.count} role="status">
          {t('online', { count: online, number: formatCount(locale, online) })}
        </span>
      )}
    </div>
  );
}
