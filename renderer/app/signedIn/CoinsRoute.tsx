import { useState } from 'react';
import { useLocation } from 'react-router';
import { CoinsPage } from '#renderer/features/coins/index.ts';
import { isFromInterrupted } from '#renderer/services/coins.ts';
import { useBack } from '../navigation/useBack.ts';
import { BackButton } from '../pages/BackButton.tsx';
import { Queries } from './Queries.tsx';
import type { SignedInServices } from './signedInServices.ts';

/** What somebody has, can buy, and has bought. */
export function CoinsRoute({ live }: { readonly live: SignedInServices }) {
  const { state } = useLocation();
  const [isInterrupted] = useState(() => isFromInterrupted(state));
  const goBack = useBack('match');
  return (
    <Queries answers={live.answers}>
      <CoinsPage back={<BackButton />} onGoOn={isInterrupted ? goBack : null} />
    </Queries>
  );
}
