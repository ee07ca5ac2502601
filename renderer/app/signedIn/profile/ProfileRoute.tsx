import { ProfilePage } from '#renderer/features/profile/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { PendingNotice } from '../../pages/studio/PendingNotice.tsx';
import type { SignedInServices } from '../signedInServices.ts';
import { Queries } from '../Queries.tsx';
import { OwnLinks } from './OwnLinks.tsx';

/** One's own page, with what it shows of other features. */
export function ProfileRoute({ live }: { readonly live: Pick<SignedInServices, 'answers'> }) {
  const { dialogs } = useServices();
  return (
    <Queries answers={live.answers}>
      <main>
        <ProfilePage
          onAddStory={() => void dialogs.open('add story', {})}
          notice={<PendingNotice isProfile />}
          links={<OwnLinks />}
        />
      </main>
    </Queries>
  );
}
