import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { deskPenaltyStates, type DeskPenalty, type DeskPenaltyState } from '#shared/api/penalties.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useServerTexts } from '#renderer/services/useServerTexts.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import applications from '../applications/applications.module.css';
import { LoadState, OfflineNote } from '../LoadStates.tsx';
import desk from '../desk/desk.module.css';
import { penaltyPlaceIn, penaltySearchOf, type PenaltyPlace } from './address.ts';
import { DeskPenaltyList } from './DeskPenaltyList.tsx';
import { DeskPenaltyPane } from './DeskPenaltyPane.tsx';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { deskListOptions, moderationKeys } from '../keys.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';

/**
 * Penalties of one list, appeals first, with the open one beside them. The open one replaces the list on
 * phones.
 */
export function PenaltiesDesk({ onAppeals }: { readonly onAppeals: (count: number) => void }) {
  const { t } = useTranslation('moderation');
  const locale = useLocale();
  const isBeside = !useIsPhone();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const { state: list, id } = penaltyPlaceIn(useLocation().search);
  const state = useDeskPenalties(list);
  const penalties = state.kind === 'ready' ? state.items : [];
  const textOf = useServerTexts(
    penalties.flatMap(({ reason, statement }) => [reason, statement?.rule ?? null]),
    locale,
  );
  const chosen = penalties.find(({ _id }) => _id === id) ?? (isBeside ? penalties[0] : undefined);
  const appeals = state.kind === 'ready' ? (state.pages.at(-1)?.appeals ?? 0) : null;
  const reportAppeals = useEffectEvent(onAppeals);
  useEffect(() => {
    if (appeals !== null) reportAppeals(appeals);
  }, [appeals]);

  function go(place: Partial<PenaltyPlace>): void {
    const options = isBeside ? { preventScrollReset: true, state: { isTyped: true } } : {};
    void navigate(penaltySearchOf({ state: list, id: null, ...place }), { replace: true, ...options });
  }

  return (
    <>
      {!isOnline && state.kind === 'ready' && <OfflineNote />}
      <div className={desk.columns} data-alone={chosen === undefined || undefined}>
        {(isBeside || chosen === undefined) && (
          <div className={desk.list}>
            <div className={applications.sift} role="group" aria-label={t('penalties.lists.label')}>
              {deskPenaltyStates.map((each) => (
                <Chip key={each} isOn={each === list} onPress={() => go({ state: each })}>
                  {t(`penalties.lists.${each}`)} {each === 'appealed' ? (appeals ?? '') : ''}
                </Chip>
              ))}
            </div>
            {state.kind !== 'ready' ? (
              <LoadState state={state} />
            ) : penalties.length > 0 ? (
              <>
                <DeskPenaltyList {...{ penalties, list, isBeside, textOf }} chosen={chosen?._id ?? null} />
                <LoadMore
                  more={state.more}
                  onMore={state.loadMore}
                  label={t('desk.more')}
                  failed={t('desk.moreFailed')}
                />
              </>
            ) : (
              <EmptyState
                className={desk.empty}
                icon={list === 'appealed' ? 'check' : 'shield'}
                title={t(`penalties.empty.${list}.title`)}
                text={t(`penalties.empty.${list}.text`)}
              />
            )}
          </div>
        )}
        {chosen !== undefined && (
          <DeskPenaltyPane
            key={chosen._id}
            penalty={chosen}
            textOf={textOf}
            isBeside={isBeside}
            isOnline={isOnline}
            onBack={() => go({})}
          />
        )}
      </div>
    </>
  );
}

type Page = ResponseOutput<Contract['getDeskPenalties']>;
const itemsOf = (page: Page): readonly DeskPenalty[] => page.penalties;

/** Loads the penalties of one list. */
function useDeskPenalties(state: DeskPenaltyState) {
  const { api } = useServices();
  return usePagedList({
    ...deskListOptions,
    queryKey: moderationKeys.penalties(state),
    ask: (paginationToken, signal) =>
      unwrap(api.call('getDeskPenalties', { query: { state, paginationToken } }, { signal })),
    itemsOf,
    idOf: idOfItem,
  });
}
