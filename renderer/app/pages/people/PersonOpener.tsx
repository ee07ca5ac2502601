import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { Role } from '#shared/domain/roles.ts';
import { PersonOpenerContext, type OpenPerson } from '#renderer/services/personOpener.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { usePersonActions } from './usePersonActions.tsx';

interface PersonOpenerProps {
  readonly live: SignedInServices;
  readonly role: Role;
  /** The name of the screen from which somebody may be called. */
  readonly fromScreen: string;
  readonly children: ReactNode;
}

/** Around a page on which people stand: each of them can be looked at without leaving it. */
export function PersonOpener({ live, role, fromScreen, children }: PersonOpenerProps) {
  const { openPerson } = usePersonActions(live, role, fromScreen);
  const latest = useRef(openPerson);
  useEffect(() => {
    latest.current = openPerson;
  });
  // The same between renders: the rows of a list are not drawn anew.
  const open = useCallback<OpenPerson>((person, place) => latest.current(person, place), []);
  return <PersonOpenerContext value={open}>{children}</PersonOpenerContext>;
}
