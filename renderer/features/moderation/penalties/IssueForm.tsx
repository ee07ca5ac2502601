import { useState } from 'react';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { Contract } from '#shared/api/contract.ts';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { penaltyLimits, penaltyMaxLevel, penaltyRuleKeys } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { RadioGroup } from '#renderer/ui/RadioGroup.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { Frames } from './Frames.tsx';
import { usePenaltyWords } from './usePenaltyWords.ts';
import { useSay } from './useSay.ts';
import styles from './penalties.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

const { factsMinChars: min, textMaxChars, appealWithinMs } = penaltyLimits;

/**
 * Selects the rule, which sets the price, describes the facts, and previews the statement to the streamer.
 */
export function IssueForm({
  caseId,
  subject,
  textOf,
}: {
  readonly caseId: string;
  readonly subject: ResponseOutput<Contract['getCasePenalty']>;
  readonly textOf: (key: string | null) => string;
}) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const isOnline = useIsOnline();
  const words = usePenaltyWords();
  const when = useWhen();
  const [key, setKey] = useState<string | null>(null);
  const [facts, setFacts] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, say } = useSay();
  const { rules, level, recent, balance, frames, until } = subject;
  const rule = rules.find((each) => each.key === key);
  const isShort = facts.trim().length < min;

  function issue(): void {
    setAsked(true);
    const known = penaltyRuleKeys.find((each) => each === rule?.key);
    if (!known || isShort) return;
    const body = { rule: known, facts: facts.trim() };
    void say(() => api.call('issuePenalty', { params: { id: caseId }, body }), t('penalties.issue.done'));
  }

  return (
    <Stack gap={4}>
      <Facts
        facts={[
          { term: t('penalties.issue.levelNow'), value: `${level} / ${penaltyMaxLevel}` },
          { term: t('penalties.issue.recent'), value: recent },
          { term: t('penalties.issue.balance'), value: <Coins value={balance} /> },
        ]}
      />
      <RadioGroup
        label={t('penalties.issue.ruleLabel')}
        isLabelShown
        options={rules.map((each) => ({
          value: each.key,
          label: `${each.section ?? ''} ${textOf(`penaltyReason.${each.key}`)}`,
          hint: words.price(each.coins),
        }))}
        value={key}
        onChange={setKey}
        error={isAsked && !rule ? t('penalties.issue.choose') : undefined}
      />
      <TextArea
        label={t('penalties.issue.factsLabel')}
        hint={t('penalties.issue.factsHint', { min })}
        error={isAsked && isShort ? t('penalties.issue.short', { min }) : undefined}
        rows={4}
        maxLength={textMaxChars}
        value={facts}
        onChange={({ target }) => setFacts(target.value)}
      />
      {rule && (
        <section className={styles.preview} aria-label={t('penalties.issue.preview')}>
          <h4>{t('penalties.issue.preview')}</h4>
          <b>{textOf(`penaltyReason.${rule.key}`)}</b>
          {facts.trim() !== '' && <p dir="auto">{facts.trim()}</p>}
          <q>{textOf(rule.rule)}</q>
          <Text size={14} tone="muted">
            {t('penalties.issue.cost', {
              price: words.price(rule.coins),
              hours: appealWithinMs / HOUR_MS,
            })}
          </Text>
          {frames.length > 0 && (
            <>
              <Text size={14} tone="muted">
                {t('penalties.issue.evidence', { count: frames.length })}
              </Text>
              <Frames frames={frames} />
            </>
          )}
        </section>
      )}
      <Button kind="primary" isBlock isBusy={isBusy} isDisabled={!isOnline} onPress={issue}>
        {rule
          ? t('penalties.issue.action', { price: words.price(rule.coins) })
          : t('penalties.issue.actionBare')}
      </Button>
      <Text size={14} tone="muted">
        {t('penalties.issue.means')}
        {until !== null && ` ${t('penalties.issue.until', { when: when(until) })}`}
      </Text>
    </Stack>
  );
}
