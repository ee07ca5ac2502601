import type { DemoPerson } from '../seed/index.ts';

/** A demo companion and her account. */
export interface DemoBot {
  readonly userId: string;
  readonly person: DemoPerson;
}

/** Who is played by whom, and who comes next: those who were seen longest ago. */
export interface Cast {
  /** Takes somebody nobody plays now; null when all are on, or resting. */
  take(nowMs: number): DemoBot | null;
  /** She may be played again, from `restUntilMs` on. */
  release(userId: string, restUntilMs?: number): void;
}

/** Among this many of those not seen for long chance decides, so that the order isn't the same each time. */
const choiceOf = 4;

export function createCast(people: readonly DemoBot[], chance: () => number): Cast {
  /** In the order in which they were last seen. */
  const waiting = shuffled(people, chance);
  const resting = new Map<string, number>();
  const playing = new Map<string, DemoBot>();

  return {
    take(nowMs) {
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
