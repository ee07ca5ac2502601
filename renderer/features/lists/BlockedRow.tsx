import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Blocked } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { PersonRow } from '#renderer/ui/people/PersonRow.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { undoMs } from './useUnblocking.ts';
import { useListWords } from './words.ts';
import styles from './lists.module.css';

interface BlockedRowProps {
  readonly person: Blocked;
  readonly at: number;
  readonly isChosen: boolean;
  /** Time until which the unblocking can be undone; null if the person is blocked. */
  readonly undoUntilMs: number | null;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onUnblock: () => void;
  readonly onUndo: () => void;
}

/** A blocked person, or one unblocked in the last ten seconds. */
export function BlockedRow(props: BlockedRowProps) {
  const { person, at, isChosen, undoUntilMs, isBusy, onToggle, onUnblock, onUndo } = props;
  const { t } = useTranslation(['lists', 'common']);
  const locale = useLocale();
  const words = useListWords();
  const isPhone = useIsPhone();
  const [name, wholeName] = [words.name(person), words.wholeName(person)];
  const openPerson = useOpenPerson();
  const isGone = person.deleted === true;
  const isUndoable = undoUntilMs !== null;
  const since = person.since === null ? '' : words.day(person.since);
  const status = isUndoable
    ? t('blocked.unblocked')
    : isPhone
      ? // The page title already says that they are blocked.
        person.isReported === true
        ? t('blocked.reported', { day: since })
        : since
      : t(person.isReported === true ? 'blocked.sinceReported' : 'blocked.since', { day: since });
  return (
    <PersonRow
      {...{ name, wholeName, at, status }}
      avatar={person.avatar}
      isFaded={isUndoable}
      isOn={isChosen && !isUndoable}
      picture={
        openPerson && !isUndoable
          ? {
              label: t('common:whoIs', { name: wholeName }),
              onPress: () => openPerson(person, { source: 'profile', refId: null, unblock: onUnblock }),
            }
          : null
      }
      {...(!isGone && { href: hrefOf(locale, 'userDetail', { userId: person._id }) })}
      check={
        isUndoable ? null : (
          <Checkbox checked={isChosen} onChange={onToggle}>
            <VisuallyHidden>{t('blocked.choose', { name: wholeName })}</VisuallyHidden>
          </Checkbox>
        )
      }
      actions={
        isUndoable ? (
          <span className={styles.left}>
            <CountdownRing durationMs={undoMs} endsAtMs={undoUntilMs} size={32} />
            <Button size="small" kind="quiet" onPress={onUndo}>
              {t('undo')}
            </Button>
          </span>
        ) : (
          <Button
            size="small"
            isDisabled={isBusy}
            aria-label={isGone ? undefined : t('blocked.unblockName', { name: wholeName })}
            onPress={onUnblock}
          >
            {t(isGone ? 'blocked.remove' : 'blocked.unblock')}
          </Button>
        )
      }
    />
  );
}
