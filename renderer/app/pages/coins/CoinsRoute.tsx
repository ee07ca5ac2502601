import { use, useState } from 'react';
import { useLocation } from 'react-router';
import { resolveAddress } from '#shared/domain/pages.ts';
import { CoinsPage } from '#renderer/features/coins/index.ts';
import { isFromInterrupted } from '#renderer/services/coins.ts';
import { HistoryContext, useBack } from '../../navigation/appHistory.tsx';
import { BackButton } from '../BackButton.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** Returns the id of the page at a path in any language; null if there is no path or page. */
const pageAt = (path: string | null) => (path === null ? null : resolveAddress(path).page);

/** The page for the user's coins, the shop and past purchases. */
export function CoinsRoute({ live }: { readonly live: SignedInServices }) {
  const { state } = useLocation();
  const [isInterrupted] = useState(() => isFromInterrupted(state));
  const goBack = useBack();
  const history = use(HistoryContext);
  const [fromRoute] = useState(() => history && pageAt(history.fromRoute));
  return (
    <Queries answers={live.answers}>
      <CoinsPage back={<BackButton />} onGoOn={isInterrupted ? goBack : null} fromRoute={fromRoute} />
    </Queries>
  );
}
