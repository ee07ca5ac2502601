import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HangWords } from '#shared/ipc/shell.ts';
import { watchHungPage } from './hungPage.ts';
import { createPagePing } from './pagePing.ts';
import { answerMs, settleMs, watchWakes } from './wakeCheck.ts';

/** A fake timer that runs tasks by due time. */
function drivenTime() {
  let nowMs = 0;
  const tasks = new Set<{ readonly atMs: number; readonly run: () => void }>();
  return {
    after(ms: number, run: () => void) {
      const task = { atMs: nowMs + ms, run };
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    async pass(ms: number) {
      nowMs += ms;
      for (const task of [...tasks].filter(({ atMs }) => atMs <= nowMs)) {
        tasks.delete(task);
        task.run();
      }
      // Lets the promise callbacks after an answer run.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
}

describe('the ping of a page', () => {
  it("accepts the page's answer in time, and ignores late answers and those of other windows", async () => {
    const { after, pass } = drivenTime();
    const ping = createPagePing(after);
    const send = vi.fn();
    const page = { id: 7, send };
    const first = ping.ask(page, 1_000);
    const [, { token }] = send.mock.calls[0] as [string, { token: number }];
    ping.onPong({ token, isAtRest: true }, { id: 8 });
    ping.onPong({ token, isAtRest: false }, { id: 7 });
    expect(await first).toEqual({ isAtRest: false });
    const second = ping.ask(page, 1_000);
    await pass(1_000);
    expect(await second).toBeNull();
    ping.onPong({ token: token + 1, isAtRest: true }, { id: 7 });
  });
});

describe('a wake', () => {
  const setUp = (answers: readonly boolean[], isBusy = false) => {
    const time = drivenTime();
    const monitor = new EventEmitter();
    const left = [...answers];
    const parts = {
      canAnswer: vi.fn(() => true),
      ask: vi.fn(async () => left.shift() ?? false),
      renew: vi.fn(),
      offer: vi.fn(),
      log: { write: vi.fn() },
    };
    watchWakes({ monitor, after: time.after, isBusy: () => isBusy, ...parts });
    return { monitor, ...time, ...parts };
  };

  it('needs no reload if the page answers, even at the second ping', async () => {
    for (const answers of [[true], [false, true]]) {
      const { monitor, pass, renew, offer, ask } = setUp(answers);
      monitor.emit('resume');
      await pass(settleMs - 1);
      expect(ask).not.toHaveBeenCalled();
      await pass(1);
      expect(ask).toHaveBeenCalledTimes(answers.length);
      expect(ask).toHaveBeenCalledWith(answerMs);
      expect(renew).not.toHaveBeenCalled();
      expect(offer).not.toHaveBeenCalled();
    }
  });

  it('reloads a page that hangs, and asks the user if a match or call is in progress', async () => {
    const quiet = setUp([]);
    quiet.monitor.emit('resume');
    await quiet.pass(settleMs);
    expect(quiet.renew).toHaveBeenCalledOnce();
    expect(quiet.log.write).toHaveBeenCalledOnce();
    const busy = setUp([], true);
    busy.monitor.emit('resume');
    await busy.pass(settleMs);
    expect(busy.renew).not.toHaveBeenCalled();
    expect(busy.offer).toHaveBeenCalledOnce();
  });

  it('is ignored if the machine sleeps again, and a loading page is not pinged', async () => {
    const { monitor, pass, ask, canAnswer, renew } = setUp([]);
    monitor.emit('resume');
    monitor.emit('suspend');
    await pass(60_000);
    canAnswer.mockReturnValue(false);
    monitor.emit('resume');
    await pass(60_000);
    expect(ask).not.toHaveBeenCalled();
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('a page that hangs', () => {
  const words: HangWords = {
    title: 'Vesper does not answer',
    reasons: { wake: 'woken', call: 'in a call', memory: 'memory', unknown: 'not known' },
    wait: 'Wait',
    reload: 'Reload',
  };
  let answer: (what: 'wait' | 'reload') => void;
  const ask = vi.fn(
    (_question: object, _signal: AbortSignal) =>
      new Promise<'wait' | 'reload'>((resolve) => (answer = resolve)),
  );
  const renew = vi.fn();
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const setUp = (said: HangWords | null = words) => {
    const contents = Object.assign(new EventEmitter(), { isDestroyed: () => false });
    const hung = watchHungPage(contents, {
      ask,
      words: () => said,
      reason: () => 'call',
      renew,
      log: { write: vi.fn() },
    });
    return { contents, hung };
  };
  beforeEach(() => void vi.clearAllMocks());

  it('is reported once, with the reason, and reloaded if the user agrees', async () => {
    const { contents } = setUp();
    contents.emit('unresponsive');
    contents.emit('unresponsive');
    expect(ask).toHaveBeenCalledOnce();
    expect(ask.mock.calls[0]![0]).toEqual({
      title: words.title,
      detail: 'in a call',
      buttons: ['Wait', 'Reload'],
    });
    answer('reload');
    await settle();
    expect(renew).toHaveBeenCalledOnce();
  });

  it('can be waited for, and is reported again at the next hang', async () => {
    const { contents } = setUp();
    contents.emit('unresponsive');
    answer('wait');
    await settle();
    contents.emit('unresponsive');
    expect(ask).toHaveBeenCalledTimes(2);
    expect(renew).not.toHaveBeenCalled();
  });

  it('that responds again or closes ends the question, and a late answer has no effect', async () => {
    for (const event of ['responsive', 'render-process-gone', 'destroyed']) {
      const { contents } = setUp();
      contents.emit('unresponsive');
      const signal = ask.mock.lastCall![1];
      contents.emit(event);
      expect(signal.aborted).toBe(true);
      answer('reload');
      await settle();
    }
    expect(renew).not.toHaveBeenCalled();
  });

  it('is not reported before the page has supplied the texts', () => {
    setUp(null).contents.emit('unresponsive');
    expect(ask).not.toHaveBeenCalled();
  });
});
