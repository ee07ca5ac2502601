import { ReferralsPage } from '#renderer/features/coins/index.ts';
import { BackButton } from '../BackButton.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** A link to bring people by, and what those who came have brought. */
export function ReferralsRoute({ live }: { readonly live: SignedInServices }) {
  return (
    <Queries answers={live.answers}>
      <ReferralsPage back={<BackButton />} />
    </Queries>
  );
}
