import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Sanction } from '#shared/domain/sanctions.ts';
import { useServices } from '#renderer/services/context.ts';
import { mayAppeal, useSanctionReasons } from '#renderer/ui/reasons/useSanctionReasons.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ReasonList } from '#renderer/ui/reasons/ReasonList.tsx';
import { WordButton } from '../parts/WordLink.tsx';
import { Text } from '#renderer/ui/layout.tsx';

/** The statement of reasons of a ban, with a button to appeal. */
export function BanReasons({
  ban,
  onAppeal,
  onOther,
}: {
  readonly ban: Sanction;
  readonly onAppeal: () => void;
  readonly onOther: () => void;
}) {
  const { t } = useTranslation('sanctions');
  const { clock } = useServices();
  const words = useSanctionReasons();
  const nowMs = clock.now();
  const answer = ban.appeal?.answer ?? null;
  return (
    <>
      <ReasonList
        reasons={[
          ...words.reasons(ban),
          { term: t('reasons.means'), value: words.means(ban) },
          { term: t('reasons.object'), value: words.appeal(ban, nowMs) },
          ...(answer === null ? [] : [{ term: t('answer'), value: answer }]),
        ]}
      />
      {mayAppeal(ban, nowMs) && (
        <Button kind="primary" isBlock onPress={onAppeal}>
          {t('banned.appeal')}
        </Button>
      )}
      <Text size={12} tone="muted" isCentered>
        {t('banned.notYou')} <WordButton onPress={onOther}>{t('banned.other')}</WordButton>
      </Text>
    </>
  );
}
