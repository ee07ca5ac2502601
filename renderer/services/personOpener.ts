import { createContext, use } from 'react';
import type { Companion } from '#shared/domain/person.ts';
import type { ReportSource } from '#shared/domain/reports.ts';

/** The place where a person is shown, to which a report about them refers. */
export interface PersonPlace {
  readonly source: ReportSource;
  readonly refId: string | null;
  /** Unblocks the person; only set if the user has blocked them. */
  readonly unblock?: () => void;
}
export type OpenPerson = (person: Companion, place?: PersonPlace) => void;

/** Opens the dialog with a person and the available actions. Null if the page does not offer it. */
export const PersonOpenerContext = createContext<OpenPerson | null>(null);
export const useOpenPerson = (): OpenPerson | null => use(PersonOpenerContext);
