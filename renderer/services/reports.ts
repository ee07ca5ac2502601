import { proxy } from 'valtio';

/**
 * Whom this person reports, from the sending on: nobody has to look at them any longer, wherever the talk with them is
 * shown meanwhile. It outlives the form, which Back closes while the report is still on its way.
 */
export interface Reports {
  /** Live state. */
  readonly state: { about: readonly string[] };
  add(userId: string): void;
  /** It came to nothing, or the talk with them is over. */
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
