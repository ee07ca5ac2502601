import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { deskSanctionStates, type DeskSanction } from '#shared/api/sanctions.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { HereLink, RouterLink } from '#renderer/ui/RouterLink.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import rowStyles from '#renderer/ui/row.module.css';
import applications from '../applications/applications.module.css';
import desk from '../desk/desk.module.css';
import { deskListOptions, moderationKeys } from '../keys.ts';
import { LoadState, OfflineNote } from '../LoadStates.tsx';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { sanctionPlaceIn, sanctionSearchOf, type SanctionPlace } from './address.ts';
import { SanctionPane } from './SanctionPane.tsx';
import { useSanctionLine } from './useSanctionLine.ts';

type Page = ResponseOutput<Contract['getDeskSanctions']>;
const itemsOf = (page: Page): readonly DeskSanction[] => page.sanctions;

/** Warnings, suspensions and bans of one list, appeals first, with the open one beside them. */
export function SanctionsDesk({ onAppeals }: { readonly onAppeals: (count: number) => void }) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const line = useSanctionLine();
  const isBeside = !useIsPhone();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const { state: list, id } = sanctionPlaceIn(useLocation().search);
  const state = usePagedList({
    ...deskListOptions,
    queryKey: moderationKeys.sanctions(list),
    ask: (paginationToken, signal) =>
      unwrap(api.call('getDeskSanctions', { query: { state: list, paginationToken } }, { signal })),
    itemsOf,
    idOf: idOfItem,
  });
  const sanctions = state.kind === 'ready' ? state.items : [];
  const chosen = sanctions.find(({ _id }) => _id === id) ?? (isBeside ? sanctions[0] : undefined);
  const appeals = state.kind === 'ready' ? (state.pages.at(-1)?.appeals ?? 0) : null;
  const reportAppeals = useEffectEvent(onAppeals);
  useEffect(() => {
    if (appeals !== null) reportAppeals(appeals);
  }, [appeals]);

  function go(place: Partial<SanctionPlace>): void {
    const options = isBeside ? { preventScrollReset: true, state: { isTyped: true } } : {};
    void navigate(sanctionSearchOf({ state: list, id: null, ...place }), { replace: true, ...options });
  }

  return (
    <>
      {!isOnline && state.kind === 'ready' && <OfflineNote />}
      <div className={desk.columns} data-alone={chosen === undefined || undefined}>
        {(isBeside || chosen === undefined) && (
          <div className={desk.list}>
            <div className={applications.sift} role="group" aria-label={t('sanctions.lists.label')}>
              {deskSanctionStates.map((each) => (
                <Chip key={each} isOn={each === list} onPress={() => go({ state: each })}>
                  {t(`sanctions.lists.${each}`)} {each === 'appealed' ? (appeals ?? '') : ''}
                </Chip>
              ))}
            </div>
            {state.kind !== 'ready' ? (
              <LoadState state={state} />
            ) : sanctions.length > 0 ? (
              <>
                <ul className={desk.rows} aria-label={t('sanctions.listLabel')}>
                  {sanctions.map((sanction) => {
                    const isOn = sanction._id === chosen?._id && isBeside;
                    return (
                      <li key={sanction._id} className={cx(rowStyles.row, desk.row, isOn && desk.isOn)}>
                        <Avatar src={sanction.user?.avatar ?? null} name={line.name(sanction)} size={40} />
                        <span className={rowStyles.words}>
                          <b className={desk.name} dir="auto">
                            <CoverLink
                              href={sanctionSearchOf({ state: list, id: sanction._id })}
                              linkAs={isBeside ? HereLink : RouterLink}
                              isOn={isOn}
                              describedBy={`sanction-row-${sanction._id}`}
                            >
                              {line.name(sanction)}
                            </CoverLink>
                          </b>
                          <span id={`sanction-row-${sanction._id}`} className={desk.line}>
                            {line.what(sanction)}
                          </span>
                        </span>
                      </li>
                    );
                  })}
                </ul>
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
                title={t(`sanctions.empty.${list}.title`)}
                text={t(`sanctions.empty.${list}.text`)}
              />
            )}
          </div>
        )}
        {chosen !== undefined && (
          <SanctionPane
            key={chosen._id}
            sanction={chosen}
            isBeside={isBeside}
            isOnline={isOnline}
            onBack={() => go({})}
          />
        )}
      </div>
    </>
  );
}
