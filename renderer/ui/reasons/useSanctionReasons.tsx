import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { sanctionRules, type Sanction } from '#shared/domain/sanctions.ts';
import type { Reason } from './ReasonList.tsx';

/** Words for a sanction, as its person reads them. They need the texts `sanctions`. */
export function useSanctionReasons() {
  const { t } = useTranslation(['sanctions', 'common']);
  const when = useWhen();

  function facts({ decidedBy, facts: said }: Sanction): string {
    return said ?? (decidedBy === 'automated' ? t('sanctions:reasons.held') : '—');
  }

  function who({ detection, decidedBy, decider }: Sanction): string {
    const decided =
      decidedBy === 'automated'
        ? t('sanctions:reasons.decided.automated')
        : decider === null
          ? t('sanctions:reasons.decided.person')
          : t('sanctions:reasons.decided.named', { number: unbroken(decider) });
    return `${t(`sanctions:reasons.noticed.${detection}`)} ${decided}`;
  }

  /** What a ban means for the coins. */
  function means({ coins, paidCoins, paidAt }: Sanction): string {
    const said = (count: number) => t('common:coins.count', { count });
    if ((paidCoins ?? 0) > 0 && paidAt !== null)
      return t('sanctions:banned.means.paid', { coins: said(paidCoins ?? 0), when: when(paidAt) });
    if ((coins ?? 0) > 0) return t('sanctions:banned.means.coins', { coins: said(coins ?? 0) });
    return t('sanctions:banned.means.bare');
  }

  /** How to object, or how the appeal stands. */
  function appeal({ appealUntil, appeal: sent }: Sanction, nowMs: number): string {
    if (sent?.outcome === 'kept') return t('sanctions:reasons.kept');
    if (sent?.outcome === 'withdrawn') return t('sanctions:reasons.withdrawn');
    if (sent && sent.outcome === null && sent.answerBy !== null)
      return t('sanctions:reasons.sent', { when: when(sent.answerBy) });
    if (appealUntil === null) return t('sanctions:reasons.later');
    return Date.parse(appealUntil) > nowMs
      ? t('sanctions:reasons.once', { when: when(appealUntil) })
      : t('sanctions:reasons.over');
  }

  /** What happened, by which rule, and who decided. */
  function reasons(sanction: Sanction): Reason[] {
    const rule = sanctionRules.find(({ key }) => key === sanction.rule);
    return [
      { term: t('sanctions:reasons.what'), value: facts(sanction) },
      ...(rule
        ? [
            {
              term: t('sanctions:reasons.rule', { section: rule.section }),
              value: <q>{t(`sanctions:rules.${rule.key}`)}</q>,
            },
          ]
        : []),
      { term: t('sanctions:reasons.who'), value: who(sanction) },
    ];
  }

  return { reasons, means, appeal };
}

/** A moderator's number on one line. */
const unbroken = (number: string) => number.replaceAll('-', '\u2011');

/** Whether an appeal can be sent now: once, in time, and not for what a person has still to decide. */
export function mayAppeal({ status, appeal, appealUntil }: Sanction, nowMs: number): boolean {
  return (
    (status === 'inForce' || status === 'over') &&
    appeal === null &&
    appealUntil !== null &&
    Date.parse(appealUntil) > nowMs
  );
}
