import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';

/** Calendar functions, written again independently of the product: weeks begin on Monday 00:00 UTC. */
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

/** An event that earned coins. */
export interface Earning {
  readonly source: Source;
  readonly coins: number;
  readonly atMs: number;
  /** User who paid; null for rewards from the product itself. */
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

/** Model of one streamer, built from events. */
export class Person {
  balance = 0;
  held = 0;
  readonly earnings: Earning[] = [];
  readonly penalties: PenaltyEvent[] = [];
  readonly payouts: PayoutEvent[] = [];
  /** Every change of the balance, with its time. */
  readonly moves: { readonly atMs: number; readonly coins: number }[] = [];
  readonly owed: { coins: number }[] = [];
  /** Calls and matches that count for the targets. */
  readonly calls: { readonly atMs: number; readonly seconds: number; readonly isAnswered: boolean }[] = [];
  readonly matches: { readonly atMs: number; readonly isSkipped: boolean }[] = [];
  /** Agency memberships by their start; null: no agency. */
  readonly agencies: { readonly fromMs: number; readonly agencyId: string | null }[] = [];
  /** Commissions of agencies for parts of a week, by the start of the part. */
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

  /** Credits coins. Earned or returned coins first pay debts from earlier refunds. */
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

  /** Returns the coins from these sources between two moments, without returned earnings. */
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
