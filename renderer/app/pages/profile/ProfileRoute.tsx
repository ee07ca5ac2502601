import type { Role } from '#shared/domain/roles.ts';
import { ProfilePage } from '#renderer/features/profile/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { OwnApplication } from '../application/ownApplication.tsx';
import { PageStories } from '../people/PageStories.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { Queries } from '../../session/Queries.tsx';
import { OwnLinks } from './OwnLinks.tsx';

/** The user's own page, with parts of other features. */
export function ProfileRoute({ live, role }: { readonly live: SignedInServices; readonly role: Role }) {
  const { dialogs } = useServices();
  return (
    <Queries answers={live.answers}>
      <main>
        <ProfilePage
          stories={<PageStories live={live} whose="own" />}
          onAddStory={() => void dialogs.open('add story', {})}
          application={role === 'pendingGoddess' ? <OwnApplication live={live} /> : undefined}
          links={<OwnLinks />}
        />
      </main>
    </Queries>
  );
}
