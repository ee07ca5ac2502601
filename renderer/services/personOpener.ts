import { createContext, use } from 'react';
import type { Companion } from '#shared/domain/person.ts';
import type { ReportSource } from '#shared/domain/reports.ts';

/** Where somebody stands: what a report about them refers to. */
export interface PersonPlace {
  readonly source: ReportSource;
  readonly refId: string | null;
  /** One has blocked them, and this takes it back. */
  readonly unblock?: () => void;
}
export type OpenPerson = (person: Companion, place?: PersonPlace) => void;

/** Shows who somebody is and what one can do about them, wherever they stand. Null where that is not offered. */
export const PersonOpenerContext = createContext<OpenPerson | null>(null);
export const useOpenPerson = (): OpenPerson | null => use(PersonOpenerContext);
