import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { transitionCall } from '#renderer/features/call/machine/callMachine.ts';
import type { CallEffect, TimerName } from '#renderer/features/call/machine/effects.ts';
import { markMs } from '#renderer/features/call/machine/rules.ts';
import type { CallState, Receipt } from '#renderer/features/call/machine/types.ts';
import type { Drawn, Surroundings } from './callEvents.ts';

/** The server's record of the minutes of one call. */
interface Book {
  /** Coins per charged minute for this user: positive if earned, negative if paid. */
  readonly each: number;
  readonly startedAtMs: number;
  named: number;
  charged: number;
  /** Whether the server has told the number of charged minutes, which then includes answers that arrive later. */
  isSettled: boolean;
}

/** Timers that may be armed in each state. The table is independent of the machine. */
const mayBeArmed: Readonly<Record<CallState['kind'], readonly TimerName[]>> = {
  idle: [],
  asking: ['waiting'],
  ringingOut: ['ring', 'waiting'],
  ringingIn: ['ring', 'waiting'],
  connecting: ['connect', 'join', 'room', 'noVideo', 'lost', 'waiting'],
  incall: ['room', 'noVideo', 'noAudio', 'lost', 'minute', 'mark25', 'mark30', 'waiting'],
  ended: ['word'],
};

/** Applies the effects of the machine to a simulated environment and checks the invariants of both. */
export class CallWorld implements Surroundings {
  problem: string | null = null;
  nowMs = 1_000_000;
  readonly armed = new Map<TimerName, number>();
  readonly asked: { callId: string; minute: number }[] = [];
  readonly oldIds: string[] = [];
  begun = 0;
  minutes = 0;
  fired = 0;
  minutesOfLongest = 0;
  state: CallState;
  readonly #books = new Map<string, Book>();
  readonly #told = new Set<string>();
  /** Calls that the server charged without a request of the client: for the server these calls have begun. */
  readonly #chargedUnasked = new Set<string>();
  readonly #finished = new Set<string>();
  #joined: string | null = null;
  /** Whether the media of the open channel are connected, according to the last event of the engine. */
  #isConnected = false;
  #ids = 0;

  constructor(state: CallState) {
    this.state = freeze(state);
  }

  /**
   * Returns a new id, which may sort before earlier ids: the order of ids decides between two users who call each
   * other.
   */
  newId(): string {
    this.#ids += 1;
    const id = `${this.#ids % 3}-${this.#ids}`;
    this.oldIds.push(id);
    return id;
  }

  minutesOf(callId: string) {
    const book = this.#books.get(callId);
    if (!book) return null;
    const awaited = this.asked.filter((asked) => asked.callId === callId).length;
    return { charged: book.charged, awaited: book.isSettled ? 0 : awaited };
  }

  step({ event, nowMs }: Drawn, transition: typeof transitionCall, isCheckedTwice: boolean): void {
    this.nowMs = nowMs;
    const before = this.state;
    const wasDue = event.type === 'timerFired' && this.armed.get(event.timer) === event.atMs;
    let step: ReturnType<typeof transition>;
    try {
      step = transition(before, event, nowMs);
    } catch (error) {
      return this.#break(`a step threw or changed the state it was given (${String(error)})`);
    }
    const { state, effects, outcome } = step;
    if (isCheckedTwice && JSON.stringify(transition(before, event, nowMs)) !== JSON.stringify(step))
      this.#break('the same step came out differently');
    if (outcome !== 'taken' && (state !== before || effects.length > 0))
      this.#break(`an event that was ${outcome} changed something`);
    if (wasDue) {
      this.armed.delete(event.timer);
      this.fired += 1;
      if (outcome !== 'taken') this.#break('a timer was armed for nothing');
    }
    this.state = freeze(state);
    if (event.type === 'connectionChanged' && event.callId === this.#joined)
      this.#isConnected = event.state === 'connected';
    const answered = this.#answer(event, outcome === 'taken');
    for (const effect of effects) this.#run(effect, event);
    this.#look(event, before);
    if (answered !== null) this.#compare(answered);
  }

  /** Adds the minutes of all calls to the totals of the run. */
  close(): void {
    if (this.problem !== null) return;
    for (const { named } of this.#books.values()) {
      this.minutes += named;
      this.minutesOfLongest = Math.max(this.minutesOfLongest, named);
    }
  }

  /**
   * Updates the server's minutes with an answer or a total. The server charges each minute once, even if it answers
   * twice.
   */
  #answer(event: Drawn['event'], isTaken: boolean): string | null {
    if (event.type === 'callEnded' && isTaken) return this.#settle(event.callId, event.minutes);
    if (event.type !== 'minuteCharged' && event.type !== 'minuteRefused') return null;
    const index = this.asked.findIndex(
      ({ callId, minute }) => callId === event.callId && minute === event.minute,
    );
    if (index < 0) {
      if (isTaken) this.#break('an answer was taken that nothing had asked for');
      return null;
    }
    this.asked.splice(index, 1);
    const book = this.#books.get(event.callId);
    if (book && !book.isSettled && event.type === 'minuteCharged') book.charged += 1;
    return event.callId;
  }

  #settle(callId: string, minutes: number | null): string | null {
    const book = this.#books.get(callId);
    if (minutes !== null && minutes > 0) this.#chargedUnasked.add(callId);
    if (!book || minutes === null) return null;
    book.charged = minutes;
    book.isSettled = true;
    return callId;
  }

  #run(effect: CallEffect, event: Drawn['event']): void {
    switch (effect.kind) {
      case 'arm':
        if (!Number.isFinite(effect.atMs)) this.#break('a timer without a moment');
        this.armed.set(effect.timer, effect.atMs);
        return;
      case 'disarm':
        if (!this.armed.delete(effect.timer)) this.#break(`disarmed what was not armed: ${effect.timer}`);
        return;
      case 'join':
        if (this.#joined !== null) this.#break('two channels at once');
        this.#joined = effect.call.callId;
        this.#isConnected = false;
        return;
      case 'leave':
        if (effect.callId !== this.#joined) this.#break('left a channel that was not open');
        this.#joined = null;
        return;
      case 'cancelCall':
        if (effect.callId === this.#joined) this.#break('an end was told before the channel was left');
        return;
      case 'postMinute':
        return this.#nameMinute(effect.callId, effect.minute);
      case 'postMark': {
        const book = this.#books.get(effect.callId) ?? this.#openBook();
        const atMs = effect.mark === 'callee30second' ? markMs.mark30 : markMs.mark25;
        if (book && this.nowMs < book.startedAtMs + atMs) this.#break('a mark before its time');
        return this.#once(`${effect.callId} ${effect.mark}`);
      }
      case 'endMatch':
        return this.#once(`${effect.matchId} ended for ${this.#joined}`);
      case 'setCamera':
        if (effect.isOn && event.type !== 'setCamera') this.#break('a camera that nobody turned on');
        return;
      case 'finished':
        return this.#finish(effect.receipt);
      default:
        return;
    }
  }

  #openBook(): Book | null {
    const { state } = this;
    if (state.kind !== 'incall') return null;
    const { callId } = state.call;
    const price = state.call.price ?? 0;
    const each = state.self.rules.isStreamer ? Math.floor((price * 6) / 10) : -price;
    const book = this.#books.get(callId) ?? {
      each,
      startedAtMs: state.startedAtMs,
      named: 0,
      charged: 0,
      isSettled: false,
    };
    this.#books.set(callId, book);
    return book;
  }

  #nameMinute(callId: string, minute: number): void {
    const book = this.#openBook();
    const { state } = this;
    if (!book || state.kind !== 'incall' || state.call.callId !== callId)
      return this.#break('a minute of a call that does not run');
    if (state.call.direction === 'incoming') this.#break('a minute named by the one who is called');
    this.#once(`${callId} minute ${minute}`);
    if (minute !== book.named) this.#break('a minute was left out');
    if (book.startedAtMs + minute * MINUTE_MS > this.nowMs) this.#break('a minute before it started');
    book.named += 1;
    this.asked.push({ callId, minute });
  }

  #finish(receipt: Receipt): void {
    const { callId } = receipt;
    if (receipt.durationMs < 0 || receipt.minutes < 0) this.#break('a receipt below nothing');
    if (receipt.startedAtMs === null && receipt.coins !== 0 && !this.#chargedUnasked.has(callId ?? ''))
      this.#break('coins for a call that never was');
    if (callId === null) return;
    if (this.#finished.has(callId)) this.#break('a call ended twice');
    this.#finished.add(callId);
    const book = this.#books.get(callId);
    if (receipt.direction === 'outgoing' && book && receipt.coins !== sumOf(book))
      this.#break('a receipt that is not what was charged');
  }

  /** Checks that the coins shown to the user equal the coins that the server charged. */
  #compare(callId: string): void {
    const book = this.#books.get(callId);
    const { state } = this;
    if (!book) return;
    if (state.kind === 'incall' && state.call.callId === callId && state.money.charged !== book.charged)
      this.#break('charged is not what was charged');
    if (state.kind === 'ended' && state.receipt.callId === callId)
      if (state.receipt.coins !== sumOf(book)) this.#break('the receipt does not add up');
  }

  #look(event: Drawn['event'], before: CallState): void {
    const { state, armed } = this;
    for (const timer of armed.keys())
      if (!mayBeArmed[state.kind].includes(timer)) this.#break(`orphan timer: ${timer} in ${state.kind}`);
    const inChannel = 'call' in state && state.kind !== 'ringingIn' ? state.call.callId : null;
    if (this.#joined !== inChannel) this.#break('the open channel is not the state’s');
    if ('call' in state && this.#finished.has(state.call.callId)) this.#break('a call that ended goes on');
    if ('waiting' in state) {
      if ((state.waiting !== null) !== armed.has('waiting')) this.#break('a ring that waits without an end');
      if (state.waiting && 'call' in state && state.waiting.call.callId === state.call.callId)
        this.#break('a call waits for itself');
    }
    if ((state.kind === 'ringingOut' || state.kind === 'ringingIn') && !armed.has('ring'))
      this.#break('a ring without an end');
    if (state.kind === 'connecting' && !armed.has('connect')) this.#break('connecting without an end');
    if (state.kind === 'connecting' || state.kind === 'incall') {
      if ((state.media.lost !== null) !== armed.has('lost')) this.#break('lost without an end');
      const isSeen = state.media.videoState === 1 || state.media.videoState === 2;
      // In an audio call the sound counts, even if a picture is visible.
      const isListening = armed.has('noAudio') && state.call.callType === 'video';
      if (isSeen && (armed.has('noVideo') || armed.has('room') || isListening))
        this.#break('a picture did not cancel the timers');
    }
    if (state.kind === 'incall') {
      if (before.kind !== 'incall' || before.call.callId !== state.call.callId) {
        this.begun += 1;
        // A frame can only arrive over a connection, even if no connection event was drawn.
        if (!this.#isConnected && event.type !== 'firstFrame') this.#break('paid for without a connection');
      }
      const counts = state.call.direction === 'outgoing' && !state.isBillingPaused;
      if (counts !== armed.has('minute')) this.#break('minutes that nobody counts, or anybody');
    }
    if (event.type === 'suspend') {
      if (state.kind !== 'idle' && state.kind !== 'ended') this.#break('a suspend ended nothing');
      if (state.self.local.camera) this.#break('a camera through a suspend');
    }
  }

  #once(what: string): void {
    if (this.#told.has(what)) this.#break(`told twice: ${what.replace(/^\S+ /, '')}`);
    this.#told.add(what);
  }

  #break(problem: string): void {
    this.problem ??= problem;
  }
}

const sumOf = ({ charged, each }: Book) => (charged === 0 || each === 0 ? 0 : charged * each);

/**
 * Freezes a value deeply, so that a step that mutates its input throws. Skips frozen values, because steps share most
 * of their state.
 */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
  return value;
}
