import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Overlay } from '#renderer/ui/Overlay.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { sendSelfies, type TakenSelfie } from '../data/sendSelfies.ts';
import { pickTwo, type Gesture } from './pickTwo.ts';
import { Message } from './Message.tsx';
import { Review } from './Review.tsx';
import { Shoot } from './Shoot.tsx';
import styles from './selfie.module.css';

type Stage =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'shoot'; readonly at: number }
  | { readonly kind: 'review'; readonly at: number; readonly photo: Blob }
  | { readonly kind: 'sending' | 'unsent' | 'refused' };

/**
 * §9: takes one photo for each of two random gestures. The user compares each photo with the drawn gesture,
 * and uses it or takes it again.
 */
export function LockerSelfieDialog({ close }: DialogView<'locker selfie'>) {
  const { t } = useTranslation(['application', 'common']);
  const { api, config } = useServices();
  const [gestures, setGestures] = useState<readonly Gesture[]>([]);
  const [taken, setTaken] = useState<readonly TakenSelfie[]>([]);
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  const left = useRef(new AbortController());

  useEffect(() => {
    const aborted = new AbortController();
    left.current = aborted;
    return () => aborted.abort();
  }, []);
  useEffect(() => {
    let isOver = false;
    unwrap(api.call('getGesturesImages')).then(
      ({ images }) => {
        const two = pickTwo(images, Math.random);
        if (isOver) return;
        setGestures(two);
        setStage(two.length === 0 ? { kind: 'failed' } : { kind: 'shoot', at: 0 });
      },
      () => !isOver && setStage({ kind: 'failed' }),
    );
    return () => {
      isOver = true;
    };
  }, [api, tries]);

  async function send(selfies: readonly TakenSelfie[]): Promise<void> {
    setStage({ kind: 'sending' });
    const { origin } = new URL(config.bases.core, globalThis.location.href);
    const { signal } = left.current;
    const sent = await sendSelfies(selfies, { api, origin, signal });
    if (signal.aborted) return;
    if (sent === 'done') close('sent');
    else setStage({ kind: sent === 'later' ? 'unsent' : 'refused' });
  }

  function use(at: number, photo: Blob): void {
    const gesture = gestures[at];
    if (!gesture) return;
    const all = [...taken.slice(0, at), { gestureId: gesture.id, photo }];
    setTaken(all);
    if (all.length < gestures.length) setStage({ kind: 'shoot', at: at + 1 });
    else void send(all);
  }

  function again(): void {
    setTaken([]);
    setStage({ kind: 'loading' });
    setTries((count) => count + 1);
  }

  const at = 'at' in stage ? stage.at : null;
  const gesture = at === null ? undefined : gestures[at];
  return (
    <Overlay
      onEscape={() => close()}
      scrim={styles.scrim ?? ''}
      frame={styles.frame ?? ''}
      dialog={styles.dialog ?? ''}
    >
      {(titleId) => (
        <>
          <header className={styles.head}>
            <IconButton icon="close" isGlass label={t('common:close')} onPress={() => close()} />
            <h2 id={titleId} className={styles.title}>
              {t('selfie.title')}
            </h2>
            {at !== null && <Pill isNumber>{t('selfie.count', { at: at + 1, count: gestures.length })}</Pill>}
          </header>
          {stage.kind === 'shoot' && gesture && (
            <Shoot
              key={stage.at}
              gesture={gesture}
              onPhoto={(photo) => setStage({ kind: 'review', at: stage.at, photo })}
            />
          )}
          {stage.kind === 'review' && gesture && (
            <Review
              gesture={gesture}
              photo={stage.photo}
              isLast={stage.at === gestures.length - 1}
              onAgain={() => setStage({ kind: 'shoot', at: stage.at })}
              onUse={() => use(stage.at, stage.photo)}
            />
          )}
          {stage.kind === 'loading' && <Message icon="clock" title={t('common:loading')} />}
          {stage.kind === 'failed' && (
            <Message
              isAlert
              icon="warn"
              title={t('common:error.title')}
              text={t('common:error.text')}
              action={<Button onPress={again}>{t('common:tryAgain')}</Button>}
            />
          )}
          {stage.kind === 'sending' && (
            <Message icon="upload" title={t('selfie.sending')} text={t('selfie.sendingText')} />
          )}
          {stage.kind === 'unsent' && (
            <Message
              isAlert
              icon="offline"
              title={t('selfie.unsent')}
              text={t('selfie.unsentText')}
              action={
                <Button kind="primary" onPress={() => void send(taken)}>
                  {t('common:tryAgain')}
                </Button>
              }
            />
          )}
          {stage.kind === 'refused' && (
            <Message
              isAlert
              icon="warn"
              title={t('selfie.refused')}
              text={t('selfie.refusedText')}
              action={<Button onPress={again}>{t('selfie.again')}</Button>}
            />
          )}
        </>
      )}
    </Overlay>
  );
}
