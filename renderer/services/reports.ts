import { proxy } from 'valtio';

/**
 * Ids of the people whom the user reports, so that their picture is blurred in a match or call. Kept outside
 * the form, because Back may close the form before the report is sent.
 */
export interface Reports {
  /** Live state. */
  readonly state: { about: readonly string[] };
  add(userId: string): void;
  /** Removes a person when the report failed or the conversation is over. */
  forget(userId: string): void;
}

export function createReports(): Reports {
  const state = proxy<Reports['state']>({ about: [] });
  const without = (userId: string) => state.about.filter((each) => each !== userId);
  return {
    state,
    add: (userId) => void (state.about = [...without(userId), userId]),
    forget: (userId) => void (state.about = without(userId)),
  };
}
