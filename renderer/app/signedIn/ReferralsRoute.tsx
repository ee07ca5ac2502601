import { ReferralsPage } from '#renderer/features/coins/index.ts';
import { BackButton } from '../pages/BackButton.tsx';
import { Queries } from './Queries.tsx';
import type { SignedInServices } from './signedInServices.ts';

/** A link to bring people by, and what those who came have brought. */
export function ReferralsRoute({ live }: { readonly live: SignedInServices }) {
  return (
    <Queries answers={live.answers}>
      <ReferralsPage back={<BackButton />} />
    </Queries>
  );
}
