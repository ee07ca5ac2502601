import { CoinsPage } from '#renderer/features/coins/index.ts';
import { BackButton } from '../pages/BackButton.tsx';
import { Queries } from './Queries.tsx';
import type { SignedInServices } from './signedInServices.ts';

/** What somebody has, can buy, and has bought. */
export function CoinsRoute({ live }: { readonly live: SignedInServices }) {
  return (
    <Queries answers={live.answers}>
      <CoinsPage back={<BackButton />} />
    </Queries>
  );
}
