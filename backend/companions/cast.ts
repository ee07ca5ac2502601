import type { DemoPerson } from '../seed/index.ts';

/** A demo companion with the id of its account. */
export interface DemoBot {
  readonly userId: string;
  readonly person: DemoPerson;
}

/** Assigns companions to child processes. The next companion is one of those that have been idle longest. */
export interface Cast {
  /** Takes a companion that is not being played. Null if all are being played or resting. */
  assign(nowMs: number): DemoBot | null;
  /** Makes the companion available again at `restUntilMs`. */
  release(userId: string, restUntilMs?: number): void;
}

/** Number of longest-idle companions to choose from at random, so that the order varies. */
const choiceOf = 4;

export function createCast(people: readonly DemoBot[], chance: () => number): Cast {
  /** Ordered by when they were last played, oldest first. */
  const waiting = shuffled(people, chance);
  const resting = new Map<string, number>();
  const playing = new Map<string, DemoBot>();

  return {
    assign(nowMs) {
      const rested = waiting.filter(({ userId }) => (resting.get(userId) ?? 0) <= nowMs);
      const chosen = rested[Math.floor(chance() * Math.min(choiceOf, rested.length))];
      if (!chosen) return null;
      waiting.splice(waiting.indexOf(chosen), 1);
      playing.set(chosen.userId, chosen);
      return chosen;
    },
    release(userId, restUntilMs = 0) {
      const bot = playing.get(userId);
      if (!bot) return;
      playing.delete(userId);
      resting.set(userId, restUntilMs);
      waiting.push(bot);
    },
  };
}

function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1));
    const [a, b] = [mixed[at], mixed[other]];
    if (a === undefined || b === undefined) continue;
    mixed[at] = b;
    mixed[other] = a;
  }
  return mixed;
}
