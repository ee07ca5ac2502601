import { useEffect, useEffectEvent } from 'react';
import type { Role } from '#shared/domain/roles.ts';
import type { OpenPerson } from '#renderer/services/personOpener.ts';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { usePersonActions } from './usePersonActions.tsx';

interface OpenedPersonProps {
  readonly live: SignedInServices;
  readonly role: Role;
  /** A new array for each request to open a person. */
  readonly request: Parameters<OpenPerson>;
}

/** Opens the details of a person from a dialog, and runs the chosen action. */
export function OpenedPerson(props: OpenedPersonProps) {
  return (
    <Queries answers={props.live.answers}>
      <Opened {...props} />
    </Queries>
  );
}

function Opened({ live, role, request }: OpenedPersonProps) {
  const { openPerson } = usePersonActions(live, role, 'stories');
  const open = useEffectEvent((about: Parameters<OpenPerson>) => openPerson(...about));
  useEffect(() => open(request), [request]);
  return null;
}
