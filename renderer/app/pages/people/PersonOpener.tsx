import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { Role } from '#shared/domain/roles.ts';
import { PersonOpenerContext, type OpenPerson } from '#renderer/services/personOpener.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { usePersonActions } from './usePersonActions.tsx';

interface PersonOpenerProps {
  readonly live: SignedInServices;
  readonly role: Role;
  /** Name of the screen from which the user may call. */
  readonly fromScreen: string;
  readonly children: ReactNode;
}

/** Lets a page open the details of a person above itself. */
export function PersonOpener({ live, role, fromScreen, children }: PersonOpenerProps) {
  const { openPerson } = usePersonActions(live, role, fromScreen);
  const latest = useRef(openPerson);
  useEffect(() => {
    latest.current = openPerson;
  });
  // Stable between renders, so that list rows do not render again.
  const open = useCallback<OpenPerson>((person, place) => latest.current(person, place), []);
  return <PersonOpenerContext value={open}>{children}</PersonOpenerContext>;
}
