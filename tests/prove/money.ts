import { auditBook } from '#backend/money/audit.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { drawCheat } from './money/cheats.ts';
import { hear } from './money/hearing.ts';
import { openStage, type Actor, type Stage } from './money/people.ts';
import { Steps } from './money/steps.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 20_261_125;
const atOnceMost = 8;
/** Number of steps between two checks of the ledger. */
const lookEvery = 25;

export interface MoneyOptions {
  readonly steps?: number;
  readonly seed?: number;
  /** Called once in the middle of the run, to test that the proof finds a manipulation. */
  readonly meddle?: (stage: Stage) => Promise<void>;
}

/**
 * Twenty users match, call, chat, send gifts, sell and buy over HTTP and sockets, several at once; five of them
 * cheat. Afterwards the ledger must match the diary of what happened entry by entry.
 */
export async function run({
  steps: wanted = 10_000,
  seed = SEED,
  meddle,
}: MoneyOptions = {}): Promise<Report> {
  const random = createRandom(seed);
  const stage = await openStage(random);
  const { diary } = stage;
  const steps = new Steps(stage, random);
  let done = 0;
  let isMeddled = false;
  try {
    for (let moment = 1; done < wanted && diary.problems.length === 0; moment++) {
      const who = drawSome(random, stage, 1 + random.below(atOnceMost));
      const drawn = who.map((one) =>
        one.isCheat && random.below(2) === 0 ? drawCheat(stage, steps, random, one) : steps.draw(one),
      );
      await Promise.all(drawn.filter(({ isAlone }) => !isAlone).map((step) => step()));
      for (const step of drawn.filter(({ isAlone }) => isAlone)) {
        await goOn(stage);
        await step();
      }
      done += drawn.length;
      await goOn(stage);
      if (random.below(5) < 2) {
        const ms = drawTime(random);
        await stage.pass(ms);
        diary.passed(stage.clock.now());
        await goOn(stage);
      }
      if (random.below(12) === 0) await moderate(stage, random);
      if (random.below(10) === 0)
        await stage.give(random.pick(stage.actors), `gift of the house ${moment}`, 150);
      if (meddle && !isMeddled && done > wanted / 2) {
        isMeddled = true;
        await meddle(stage);
      }
      if (moment % lookEvery === 0) await look(stage);
    }
    await goOn(stage);
    await look(stage);
    await tellBalances(stage);
  } finally {
    await stage.close();
  }
  const { counts, problems } = diary;
  return {
    title: 'everything that books, by twenty people of whom five cheat',
    rows: [{ steps: done, matches: diary.matches.size, calls: diary.calls.size, ...counts }],
    goals: [
      atLeast('steps', done, wanted, 'taken'),
      atLeast('entries', diary.due.size, wanted / 5, 'booked'),
      ...kinds.map((kind) => atLeast(kind, counts[kind] ?? 0, Math.floor(wanted / 1_000), 'booked')),
      atMost('entries that are not due, missing or half', problems.length, 0, 'found'),
    ],
    notes: [`seed ${seed}`, ...problems.slice(0, 20)],
  };
}

/** Kinds of transfers that each run must produce, because otherwise it proves too little. */
const kinds = [
  'matchFilter',
  'matchEarning',
  'callCharge',
  'callEarning',
  'giftCharge',
  'giftEarning',
  'mediaCharge',
  'mediaEarning',
  'mediaRefund',
  'mediaEarningReturn',
] as const;

async function goOn(stage: Stage): Promise<void> {
  await stage.quiet();
  hear(stage);
  stage.diary.settled(stage.clock.now());
}

/**
 * Picks actors at random. Prefers those in a match or call, because a match or call only books coins if it continues.
 */
function drawSome(random: Random, { actors, diary }: Stage, count: number): Actor[] {
  const left = [...actors];
  const isOn = ({ matchId, callId }: Actor) =>
    matchId !== null || diary.calls.get(callId ?? '')?.hasEnded === false;
  return Array.from({ length: count }, () => {
    const begun = left.filter(isOn);
    const from = begun.length > 0 && random.below(3) > 0 ? begun : left;
    const one = random.pick(from);
    left.splice(left.indexOf(one), 1);
    return one;
  });
}

/** Returns a random time to pass: mostly short, sometimes as long as a match or a few minutes of a call. */
function drawTime(random: Random): number {
  const [fromMs, toMs] = random.pick([
    [50, 900],
    [50, 900],
    [900, 4_500],
    [900, 4_500],
    [4_500, 20_000],
    [40_000, 150_000],
  ] as const);
  return fromMs + random.below(toMs - fromMs);
}

/** Lets a moderator hide an offered or sold picture, or show a hidden one again. */
async function moderate({ backend, diary }: Stage, random: Random): Promise<void> {
  const offers = diary.offers.filter(({ isDeleted }) => !isDeleted);
  const sold = offers.filter(({ isPaid }) => isPaid);
  const offer = (random.below(2) === 0 ? sold : offers).at(-1 - random.below(6));
  if (!offer) return;
  const state = offer.isHidden ? 'allowed' : 'hidden';
  const reference = { kind: 'message', id: offer.messageId, fromId: offer.sellerId } as const;
  await backend.features.chat.mediaModeration.applyDecision(reference, state, false);
  if (state === 'hidden') diary.hid(offer);
  else offer.isHidden = false;
}

/** Compares the ledger with the diary. */
async function look({ backend, diary }: Stage): Promise<void> {
  const { database } = backend.context;
  const rows = await database.selectFrom('coin_transfers').selectAll().execute();
  const booked = new Map<string, number>();
  for (const { user_id, kind, ref, coins, to_account } of rows) {
    const isCredit = to_account === 'person' || to_account === 'escrow';
    // A seller returns an earning in several parts. The order of concurrent requests decides how many.
    const key = `${user_id} ${kind} ${kind === 'mediaEarningReturn' ? ref.split(':', 1)[0] : ref}`;
    booked.set(key, (booked.get(key) ?? 0) + (isCredit ? coins : -coins));
  }
  for (const [key, coins] of booked)
    if (coins !== 0 && diary.due.get(key) !== coins)
      diary.problems.push(`booked, and not due: ${key} ${coins}`);
  for (const [key, coins] of diary.due)
    if (booked.get(key) !== coins) diary.problems.push(`due, and not booked: ${key} ${coins}`);
  diary.problems.push(...(await auditBook(database)).problems);
}

/**
 * Checks that each client has received its current balance. Skips users who reconnected and have received no balance
 * since.
 */
async function tellBalances({ backend, diary, actors }: Stage): Promise<void> {
  for (const { id, told } of actors) {
    const coins = await backend.context.ledger.balance(id);
    if (coins !== diary.balanceOf(id))
      diary.problems.push(`${id} has ${coins} instead of ${diary.balanceOf(id)}`);
    if (told !== null && told !== coins) diary.problems.push(`${id} has ${coins} and was told ${told}`);
  }
}
