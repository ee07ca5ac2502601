import type { ReactNode } from 'react';
import type { Penalty } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Badge, type BadgeTone } from '#renderer/ui/Badge.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { AppealForm } from './AppealForm.tsx';
import { Withdraw } from './Withdraw.tsx';
import { mayAppeal, usePenaltyWords } from './words.ts';
import styles from './penalties.module.css';

interface Step {
  readonly icon: IconName;
  readonly tone: 'done' | 'open' | 'bad';
  readonly title: string;
  readonly text: string;
}

/** The state of the appeal: possible, under review, answered, or too late. */
export function AppealCard({
  penalty,
  nowMs,
  supportHref,
  isAsked,
}: {
  readonly penalty: Penalty;
  readonly nowMs: number;
  readonly supportHref: string;
  /** Focuses the form, because the page was opened to write an appeal. */
  readonly isAsked: boolean;
}) {
  const { t } = useTranslation('penalties');
  const words = usePenaltyWords();
  const { appeal, coins, coinState, status, statement, revokeReason, settledAt } = penalty;
  const price = words.price(coins);
  const until = statement?.appealUntil ?? null;
  if (mayAppeal(penalty, nowMs))
    return (
      <AppealForm id={penalty._id} left={words.left(Date.parse(until ?? '') - nowMs)} isAsked={isAsked} />
    );
  if (appeal === null) {
    if (status === 'revoked')
      return (
        <StateCard
          title={t('state.revoked')}
          badge={['success', t('status.revoked')]}
          lead={t('state.revokedText', { price })}
        >
          <Words text={revokeReason} />
        </StateCard>
      );
    if (until === null) return null;
    return (
      <StateCard
        title={t('state.late')}
        badge={['plain', t('state.lateBadge')]}
        lead={t('state.lateText', { when: words.when(until) })}
      >
        <p className={styles.small}>{t('state.lateMore')}</p>
        <LinkButton to={supportHref} size="small" className={styles.start} icon="chat">
          {t('support')}
        </LinkButton>
      </StateCard>
    );
  }
  const { outcome, answer, answerBy, answeredAt, sentAt, text } = appeal;
  const you: Step = { icon: 'check', tone: 'done', title: t('state.you'), text: words.when(sentAt) };
  const read: Step = { icon: 'check', tone: 'done', title: t('state.read'), text: words.when(answeredAt) };
  // Revoked independently of the answer to the appeal.
  if (status === 'revoked' && outcome !== 'revoked' && outcome !== 'unanswered')
    return (
      <StateCard
        title={t('state.revoked')}
        badge={['success', t('status.revoked')]}
        lead={t('state.revokedText', { price })}
      >
        <Words text={revokeReason} />
      </StateCard>
    );
  if (outcome === null)
    return (
      <StateCard
        title={t('state.sent')}
        badge={['plain', t('state.sentBadge')]}
        lead={t('state.sentText', { price })}
      >
        <Steps
          steps={[
            you,
            { icon: 'clock', tone: 'open', title: t('state.reads'), text: t('state.readsText') },
            {
              icon: 'flag',
              tone: 'open',
              title: t('state.answer'),
              text: t('state.answerBy', { when: words.when(answerBy) }),
            },
          ]}
        />
        <Words text={text} label={t('state.yours')} />
        <Withdraw id={penalty._id} />
      </StateCard>
    );
  if (outcome === 'withdrawn')
    return (
      <StateCard
        title={t('state.withdrawn')}
        badge={['plain', t('state.lateBadge')]}
        lead={
          coinState === 'held'
            ? t('state.withdrawnHeld', { price, when: words.when(until) })
            : t('state.lostText', { price })
        }
      >
        <Steps
          steps={[
            you,
            { icon: 'retry', tone: 'done', title: t('state.withdrew'), text: words.when(answeredAt) },
          ]}
        />
      </StateCard>
    );
  if (outcome === 'reduced')
    return (
      <StateCard
        title={t('state.reduced')}
        badge={['success', t('state.reducedBadge')]}
        lead={t('state.reducedText', { price, first: words.price(penalty.firstCoins) })}
      >
        <Steps
          steps={[
            you,
            read,
            { icon: 'check', tone: 'done', title: t('state.reduced'), text: words.when(answeredAt) },
          ]}
        />
        <Words text={answer} />
      </StateCard>
    );
  if (outcome === 'kept')
    return (
      <StateCard
        title={t('state.lost')}
        badge={['danger', t('state.stays')]}
        lead={t('state.lostText', { price })}
      >
        <Steps
          steps={[
            you,
            read,
            { icon: 'close', tone: 'bad', title: t('state.stays'), text: words.when(answeredAt) },
          ]}
        />
        <Words text={answer} />
      </StateCard>
    );
  const isUnanswered = outcome === 'unanswered';
  return (
    <StateCard
      title={t('state.won')}
      badge={['success', t('status.revoked')]}
      lead={t('state.wonText', { price })}
    >
      <Steps
        steps={[
          you,
          isUnanswered ? { ...read, icon: 'clock', title: t('state.unanswered') } : read,
          { icon: 'check', tone: 'done', title: t('status.revoked'), text: words.when(settledAt) },
        ]}
      />
      <Words text={answer} />
    </StateCard>
  );
}

function StateCard({
  title,
  badge: [tone, word],
  lead,
  children,
}: {
  readonly title: string;
  readonly badge: readonly [BadgeTone, string];
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <Card title={title} end={<Badge tone={tone}>{word}</Badge>}>
      <div className={styles.told}>
        <p className={styles.next}>{lead}</p>
        {children}
      </div>
    </Card>
  );
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ icon, tone, title, text }) => (
        <li key={title}>
          <span className={cx(styles.dot, styles[tone])}>
            <Icon name={icon} />
          </span>
          <b>{title}</b>
          <small>{text}</small>
        </li>
      ))}
    </ol>
  );
}

function Words({ text, label }: { readonly text: string | null; readonly label?: string }) {
  if (text === null || text === '') return null;
  return (
    <>
      {label !== undefined && <p className={styles.small}>{label}</p>}
      <blockquote className={styles.quote} dir="auto">
        {text}
      </blockquote>
    </>
  );
}
