import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { sanctionRules, type Sanction } from '#shared/domain/sanctions.ts';
import type { Reason } from './ReasonList.tsx';

/**
 * Returns functions that describe a sanction to the sanctioned user. The caller loads the texts of
 * `sanctions`.
 */
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

  /** Returns the effect of a ban on the user's coins. */
  function means({ coins, paidCoins, paidAt }: Sanction): string {
    const coinsText = (count: number) => t('common:coins.count', { count });
    if ((paidCoins ?? 0) > 0 && paidAt !== null)
      return t('sanctions:banned.means.paid', { coins: coinsText(paidCoins ?? 0), when: when(paidAt) });
    if ((coins ?? 0) > 0) return t('sanctions:banned.means.coins', { coins: coinsText(coins ?? 0) });
    return t('sanctions:banned.means.bare');
  }

  /** Returns how to appeal, or the state of the appeal. */
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

  /** Returns the facts, the rule and the decider of a sanction. */
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

/** Returns a moderator's number with nonbreaking hyphens. */
const unbroken = (number: string) => number.replaceAll('-', '\u2011');

/**
 * Returns true if an appeal is possible now: the sanction has been decided, no appeal was sent, and the
 * deadline has not passed.
 */
export function mayAppeal({ status, appeal, appealUntil }: Sanction, nowMs: number): boolean {
  return (
    (status === 'inForce' || status === 'over') &&
    appeal === null &&
    appealUntil !== null &&
    Date.parse(appealUntil) > nowMs
  );
}
