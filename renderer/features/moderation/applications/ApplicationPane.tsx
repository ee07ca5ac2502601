import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { type ApplicationDetails, applicationLimits } from '#shared/domain/applications.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ShortcutKeys } from '#renderer/ui/ShortcutKeys.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { LoadState } from '../LoadStates.tsx';
import desk from '../desk/desk.module.css';
import { letterOf, useDeskKeys } from '../desk/useDeskKeys.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { HistoryPart } from './HistoryPart.tsx';
import { KnownPart } from './KnownPart.tsx';
import { hasMark, toggled, type Mark, type Marked } from './marks.ts';
import { PicturesPart } from './PicturesPart.tsx';
import { ReasonRows } from './ReasonRows.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { SendBackDialog } from './SendBackDialog.tsx';
import { useApplicationWords } from './useApplicationWords.ts';
import { useDecide } from './useDecide.ts';
import styles from './applications.module.css';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { moderationKeys } from '../keys.ts';
import { Stack } from '#renderer/ui/layout.tsx';

interface PaneProps {
  readonly isBeside: boolean;
  readonly isOnline: boolean;
  readonly onBack: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onDone: () => void;
}

/** The open application in full, with the three possible decisions. */
export function ApplicationPane({ id, ...props }: PaneProps & { readonly id: string }) {
  const { t } = useTranslation('moderation');
  const state = useApplicationDetails(id);
  const { isBeside, onBack, onStep } = props;
  useDeskKeys({ next: () => onStep(1), previous: () => onStep(-1) });
  return (
    <section className={desk.pane} aria-label={t('applications.paneLabel')}>
      {!isBeside && <BackLink label={t('applications.back')} onPress={onBack} className={desk.back} />}
      {state.kind === 'ready' ? (
        <Known key={id} details={state.details} {...props} />
      ) : (
        <div className={desk.scroll}>
          {state.kind === 'missing' ? (
            <EmptyState
              className={desk.empty}
              icon="search"
              title={t('applications.missing.title')}
              text={t('applications.missing.text')}
            />
          ) : (
            <LoadState state={state} />
          )}
        </div>
      )}
    </section>
  );
}

function Known({ details, isOnline, onDone }: PaneProps & { readonly details: ApplicationDetails }) {
  const { t } = useTranslation(['moderation', 'application']);
  const words = useApplicationWords();
  const when = useWhen();
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [openForm, setOpenForm] = useState<'sendBack' | 'refuse' | null>(null);
  const name = words.name(details);
  const { busy, decide } = useDecide(details._id, name, onDone);
  const { claim, state, missing } = details;
  const isElsewhere = claim !== null && !claim.isOwn;
  const mayDecide = details.mayDecide && !isElsewhere && isOnline;
  const onMark = mayDecide ? (what: Marked) => setMarks(toggled(marks, what)) : undefined;
  const isSelfieMarked = hasMark(marks, { item: 'selfie', itemId: null });
  const title = `application-${details._id}-name`;
  return (
    <>
      <div className={desk.scroll}>
        <Stack as="article" gap={6} aria-labelledby={title}>
          <header className={styles.head}>
            <Avatar src={details.user?.avatar ?? null} name={name} size={72} />
            <div className={styles.who}>
              <h2 id={title} dir="auto">
                {words.title(details)}
              </h2>
              <p>{words.line(details)}</p>
            </div>
            {claim !== null && (
              <StateTag icon={claim.isOwn ? 'clock' : 'lock'} tone={claim.isOwn ? 'plain' : 'warning'}>
                {claim.isOwn
                  ? t('applications.yours', { until: when(claim.until) })
                  : t('applications.theirs', {
                      name: claim.name ?? t('somebody'),
                      until: when(claim.until),
                    })}
              </StateTag>
            )}
          </header>
          <div className={styles.grid}>
            <Stack gap={6} shrinks>
              <section className={styles.part}>
                <h3>{t('applications.pictures')}</h3>
                <PicturesPart details={details} marks={marks} onMark={onMark} />
              </section>
              <section className={styles.part}>
                <div className={styles.fact}>
                  <h3>{t('applications.selfies')}</h3>
                  {onMark && details.selfies.length > 0 && (
                    <Chip isOn={isSelfieMarked} onPress={() => onMark({ item: 'selfie', itemId: null })}>
                      {t('applications.mark')}
                      <VisuallyHidden> {t('application:item.selfie')}</VisuallyHidden>
                    </Chip>
                  )}
                </div>
                <SelfiesPart selfies={details.selfies} />
              </section>
              <ReasonRows marks={marks} details={details} onChange={setMarks} />
            </Stack>
            <Stack gap={6} shrinks>
              <KnownPart details={details} marks={marks} onMark={onMark} />
              <HistoryPart history={details.history} appeal={details.appeal} />
            </Stack>
          </div>
        </Stack>
      </div>
      <footer className={desk.foot}>
        {details.mayDecide || isElsewhere ? (
          <>
            {missing.length > 0 && (
              <Banner
                tone="warning"
                title={t('applications.lacks')}
                text={missing.map((item) => t(`application:item.${item}`)).join(', ')}
              />
            )}
            {!mayDecide ? (
              <p className={desk.why}>{t(isElsewhere ? 'applications.why.theirs' : 'desk.why.offline')}</p>
            ) : (
              <div className={styles.act} role="group" aria-label={t('applications.decide')}>
                <span className={styles.sum} role="status">
                  {marks.length > 0 && t('applications.sum', { count: marks.length })}
                </span>
                <Button kind="dangerSoft" isDisabled={busy !== null} onPress={() => setOpenForm('refuse')}>
                  {t('applications.refuse.action')}
                </Button>
                <Button
                  kind={marks.length > 0 ? 'primary' : 'plain'}
                  isDisabled={busy !== null}
                  onPress={() => setOpenForm('sendBack')}
                >
                  {t('applications.sendBack.action')}
                </Button>
                <Button
                  kind={marks.length > 0 ? 'plain' : 'primary'}
                  isDisabled={marks.length > 0 || missing.length > 0 || busy !== null}
                  isBusy={busy === 'approved'}
                  onPress={() => void decide({ decision: 'approved' })}
                >
                  {t('applications.approve')}
                </Button>
              </div>
            )}
          </>
        ) : (
          <p className={desk.why}>
            {t(state === 'appealed' ? 'applications.why.appeal' : `applications.why.${whyOf(state)}`)}
          </p>
        )}
        <ul className={desk.hints} aria-label={t('desk.keys.label')}>
          {(['next', 'previous'] as const).map((hint) => (
            <li key={hint}>
              <ShortcutKeys keys={[letterOf(hint)]} /> {t(`applications.keys.${hint}`)}
            </li>
          ))}
        </ul>
      </footer>
      {openForm === 'sendBack' && (
        <SendBackDialog
          details={details}
          marks={marks}
          isBusy={busy === 'returned'}
          onMarks={setMarks}
          onSend={(message) =>
            void decide({ decision: 'returned', marks, message }).then(
              (isDone) => isDone && setOpenForm(null),
            )
          }
          onClose={() => setOpenForm(null)}
        />
      )}
      {openForm === 'refuse' && (
        <RefuseDialog
          name={name}
          isLast={state === 'appealed'}
          isBusy={busy === 'refused'}
          onRefuse={(refusal, message) =>
            void decide({ decision: 'refused', refusal, message }).then(
              (isDone) => isDone && setOpenForm(null),
            )
          }
          onClose={() => setOpenForm(null)}
        />
      )}
    </>
  );
}

function whyOf(state: ApplicationDetails['state']): 'returned' | 'approved' | 'refused' | 'draft' {
  return state === 'returned' || state === 'approved' || state === 'refused' ? state : 'draft';
}

const known = [
  'openHand',
  'twoFingers',
  'thumbUp',
  'oneFinger',
  'fist',
  'threeFingers',
  'callMe',
  'okSign',
] as const;

/** Each selfie beside the requested gesture. */
function SelfiesPart({ selfies }: Pick<ApplicationDetails, 'selfies'>) {
  const { t } = useTranslation(['moderation', 'application']);
  if (selfies.length === 0) return <p className={styles.nothing}>{t('applications.noSelfies')}</p>;
  return (
    <ul className={styles.selfies}>
      {selfies.map(({ gestureId, gestureUrl, url }, index) => {
        const name = known.find((one) => one === gestureId) ?? 'other';
        return (
          <li key={gestureId}>
            <span className={styles.selfie}>
              {url && <img src={url} alt={t('applications.selfie', { at: index + 1 })} />}
            </span>
            <span className={styles.selfie} data-drawn>
              {gestureUrl && <img src={gestureUrl} alt="" />}
            </span>
            <span className={styles.gesture}>{t(`application:gesture.${name}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

type DetailsState =
  | NotReady
  | { readonly kind: 'missing' }
  | { readonly kind: 'ready'; readonly details: ApplicationDetails };

/**
 * Loads one application. Opening a waiting one claims it, unless another moderator has it, until it is
 * closed.
 */
function useApplicationDetails(id: string): DetailsState {
  const { api } = useServices();
  const query = useQuery({
    queryKey: moderationKeys.application(id),
    async queryFn({ signal }) {
      const params = { id };
      const claimed = await api.call('claimApplication', { params }, { signal });
      if (claimed.ok) return claimed.value;
      // An application that is claimed by another moderator or decided can still be read.
      return unwrap(api.call('getApplicationDetails', { params }, { signal }));
    },
    // Half of the claim's duration, so that the claim is renewed while the application is open.
    refetchInterval: applicationLimits.claimMs / 2,
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data) return { kind: 'ready', details: query.data };
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.error instanceof CallFailure && query.error.error.code === 'not_found')
    return { kind: 'missing' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
