import { formatDuration } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Facts, type Fact } from '#renderer/ui/Facts.tsx';
import type { ModerationCall } from './useCall.ts';
import { useCallWords } from './useCallWords.ts';
import styles from './call.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Facts of a call: people, time, duration, coins, and how it ended. */
export function CallFacts({ call }: { readonly call: ModerationCall }) {
  const { t } = useTranslation(['moderation', 'common']);
  // A call may be answered and ended within one minute.
  const when = useWhen({ hasSeconds: true });
  const words = useCallWords();
  const { answered, ended, lastedMs, endReason, endedBy, minutes } = call;
  const coins = (count: number) => t('common:coins.count', { count });
  const time = (iso: string) => <time dateTime={iso}>{when(iso)}</time>;
  const facts: readonly Fact[] = [
    { term: t('call.called'), value: time(call.created) },
    { term: t('call.answered'), value: answered === null ? t('call.notAnswered') : time(answered) },
    { term: t('call.ended'), value: ended === null ? t('call.ongoing') : time(ended) },
    ...(lastedMs === null ? [] : [{ term: t('call.length'), value: formatDuration(lastedMs) }]),
    ...(endedBy === null ? [] : [{ term: t('call.by'), value: words.nameOfId(call, endedBy) }]),
    { term: t('call.price'), value: coins(call.price) },
    { term: t('call.minutes'), value: minutes },
    { term: t('call.paid', { name: words.nameOfId(call, call.payerId) }), value: coins(call.paid) },
    { term: t('call.earned', { name: words.nameOfId(call, call.earnerId) }), value: coins(call.earned) },
  ];
  return (
    <section className={styles.facts} aria-labelledby="call-who">
      <header>
        <p>{t(`call.type.${call.callType}`)}</p>
        <h2 id="call-who" dir="auto">
          {t('call.who', { caller: words.nameOf(call.caller), callee: words.nameOf(call.callee) })}
        </h2>
      </header>
      <Card title={t('call.facts')} level={3}>
        <Facts facts={facts} />
      </Card>
      {call.state === 'ended' && (
        <div className={styles.part}>
          <h3>{t('call.end')}</h3>
          <p>{t(`call.reason.${endReason ?? 'other'}`)}</p>
        </div>
      )}
      <Text size={14} tone="muted">
        {t('call.noted')}
      </Text>
    </section>
  );
}
