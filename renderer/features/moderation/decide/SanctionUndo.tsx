import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DeskSanction } from '#shared/api/sanctions.ts';
import { sanctionLimits } from '#shared/domain/sanctions.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import desk from '../desk/desk.module.css';

export interface UndoableSanction {
  readonly sanction: DeskSanction;
  readonly name: string;
}

/** A sanction that is not in effect yet. Its moderator can undo it for ten seconds. */
export function SanctionUndo({
  undoable: { sanction, name },
  onUndone,
}: {
  readonly undoable: UndoableSanction;
  readonly onUndone: () => void;
}) {
  const { t } = useTranslation('moderation');
  const { api, clock } = useServices();
  const [isBusy, setBusy] = useState(false);
  const { _id: id, kind, undoUntil } = sanction;

  async function undo(): Promise<void> {
    setBusy(true);
    const result = await api.call('undoSanction', { params: { id }, body: {} });
    setBusy(false);
    if (result.ok) onUndone();
    else notify.error(t('sanctions.undoLate'));
  }
  return (
    <div className={desk.undoable}>
      <span aria-hidden="true">
        <CountdownRing
          key={id}
          durationMs={sanctionLimits.undoWithinMs}
          endsAtMs={undoUntil === null ? 0 : Date.parse(undoUntil)}
          now={clock.now}
          size={32}
        />
      </span>
      <span className={desk.done}>{t('sanctions.made', { what: t(`sanctions.outcome.${kind}`), name })}</span>
      <Button kind="quiet" size="small" isBusy={isBusy} onPress={() => void undo()}>
        {t('desk.undo')}
      </Button>
    </div>
  );
}
