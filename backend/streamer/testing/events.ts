import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';

/** Plain time, reckoned here once more: weeks begin on Monday 00:00 UTC. */
export const WEEK_MS = 7 * DAY_MS;
export const dayAt = (ms: number) => Math.floor(ms / DAY_MS);
export const weekAt = (ms: number) => Math.floor((ms - 4 * DAY_MS) / WEEK_MS) * WEEK_MS + 4 * DAY_MS;
export const monthAt = (ms: number) => {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};
export const dateAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const runHourMs = 6 * HOUR_MS;

export type Source = 'match' | 'call' | 'gift' | 'media' | 'bonus';

/** Something that earned her coins. */
export interface Earning {
  readonly source: Source;
  readonly coins: number;
  readonly atMs: number;
  /** Who it came from; null for what the house books. */
  readonly man: string | null;
  readonly ref: string;
  isReturned: boolean;
}

export interface PenaltyEvent {
  readonly id: string;
  coins: number;
  readonly points: number;
  readonly startsMs: number;
  readonly appealUntilMs: number;
  held: number;
  owed: number;
  coinState: 'held' | 'taken' | 'returned';
  state: 'imposed' | 'appealed' | 'revoked';
  wasAppealed: boolean;
  answerUntilMs: number;
}

export interface PayoutEvent {
  readonly id: string;
  readonly weekMs: number;
  coins: number;
  cents: number;
  readonly feeCents: number;
  status: 'pending' | 'processing' | 'paid' | 'failed' | 'held';
  approvers: Set<number>;
}

/** One streamer, by what happened to her. */
export class Person {
  balance = 0;
  held = 0;
  readonly earnings: Earning[] = [];
  readonly penalties: PenaltyEvent[] = [];
  readonly payouts: PayoutEvent[] = [];
  /** Every change of her balance, as of when. */
  readonly moves: { readonly atMs: number; readonly coins: number }[] = [];
  readonly owed: { coins: number }[] = [];
  /** Calls and matches, for her targets. */
  readonly calls: { readonly atMs: number; readonly seconds: number; readonly isAnswered: boolean }[] = [];
  readonly matches: { readonly atMs: number; readonly isSkipped: boolean }[] = [];
  /** Whose member she was from when on. */
  readonly agencies: { readonly fromMs: number; readonly agencyId: string | null }[] = [];
  /** What agencies have of a part of a week, by when the part began. */
  readonly commissions = new Map<number, number>();

  readonly id: string;
  readonly hasMethod: boolean;

  constructor(id: string, hasMethod: boolean) {
    this.id = id;
    this.hasMethod = hasMethod;
  }

  move(coins: number, atMs: number): void {
    this.balance += coins;
    this.moves.push({ atMs, coins });
  }

  /** Coins that come by work, or come back, first pay what was given back after it was gone. */
  credit(coins: number, atMs: number, payMs = atMs): void {
    this.move(coins, atMs);
    this.payReturns(payMs);
  }

  payReturns(atMs: number): void {
    for (const debt of this.owed) {
      const paid = Math.min(debt.coins, this.balance);
      debt.coins -= paid;
      this.move(-paid, atMs);
    }
  }

  earn(earning: Omit<Earning, 'isReturned'>): void {
    if (this.earnings.some(({ ref, source }) => ref === earning.ref && source === earning.source)) return;
    this.earnings.push({ ...earning, isReturned: false });
    this.credit(earning.coins, earning.atMs);
  }

  giveBack(earning: Earning, atMs: number): void {
    if (earning.isReturned) return;
    earning.isReturned = true;
    const taken = Math.min(earning.coins, this.balance);
    this.move(-taken, atMs);
    this.owed.push({ coins: earning.coins - taken });
  }

  balanceAt(untilMs: number): number {
    return this.moves.reduce((sum, { atMs, coins }) => (atMs < untilMs ? sum + coins : sum), 0);
  }

  /** What she earned by these sources between two moments, as it stands now. */
  earned(sources: readonly Source[], fromMs: number, untilMs = Infinity): number {
    return this.standing
      .filter(({ source, atMs }) => sources.includes(source) && atMs >= fromMs && atMs < untilMs)
      .reduce((sum, { coins }) => sum + coins, 0);
  }

  get standing(): Earning[] {
    return this.earnings.filter(({ isReturned }) => !isReturned);
  }
}

export const work: readonly Source[] = ['match', 'call', 'gift', 'media'];
export const everything: readonly Source[] = [...work, 'bonus'];
