import { ReferralsPage } from '#renderer/features/coins/index.ts';
import { BackButton } from '../BackButton.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** The user's referral link, and what the referred users have earned for them. */
export function ReferralsRoute({ live }: { readonly live: SignedInServices }) {
  return (
    <Queries answers={live.answers}>
      <ReferralsPage back={<BackButton />} />
    </Queries>
  );
}
