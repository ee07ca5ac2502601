import { useSnapshot } from 'valtio';
import { match as rules } from '#shared/domain/constants.ts';
import { matchPriceCoins } from '#shared/domain/matchingFilter.ts';
import { cutName } from '#shared/domain/names.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import type { MatchSession } from '../session/matchSession.ts';
import type { FilterStore } from '../session/filterStore.ts';
import styles from './undo.module.css';

interface UndoSkipProps {
  readonly match: Pick<MatchSession, 'view' | 'undoSkip'>;
  readonly filters: FilterStore;
}

/** Shows for five seconds after a skip who was skipped, and offers to return to them while they are free. */
export function UndoSkip({ match, filters }: UndoSkipProps) {
  const { t } = useTranslation('match');
  const { undo } = useSnapshot(match.view);
  const { filter } = useSnapshot(filters.state);
  const nowMs = useNow(1_000, undo ? undo.untilMs - rules.undoSkipMs : undefined);
  if (!undo || nowMs >= undo.untilMs) return null;
  const { companion, untilMs, state } = undo;
  const seconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1_000));
  const name = cutName(companion.name ?? t('live.someone'));
  const coins = matchPriceCoins(filter.gender);
  return (
    <section className={styles.undo} data-theme="dark" aria-label={t('undo.skipped', { name })}>
      <Ring
        size={52}
        value={Math.max(0, untilMs - nowMs - 1_000) / rules.undoSkipMs}
        label={t('undo.left', { count: seconds })}
      >
        <Avatar name={companion.name} src={companion.avatar} size={42} />
      </Ring>
      <p className={styles.words} role="status">
        <b>{t('undo.skipped', { name })}</b>
        <span aria-hidden={state !== 'gone'}>
          {state === 'gone' ? t('undo.gone', { name }) : t('undo.left', { count: seconds })}
        </span>
      </p>
      {state !== 'gone' && (
        <CostButton
          kind="solid"
          size="small"
          label={t('undo.action')}
          price={coins > 0 ? t('undo.price', { count: coins }) : null}
          isBusy={state === 'asking'}
          onPress={match.undoSkip}
        />
      )}
    </section>
  );
}
