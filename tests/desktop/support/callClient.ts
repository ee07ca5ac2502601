import { createClock, type Clock } from '#shared/lib/clock.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createAgoraNativeEngine } from '#renderer/engines/agoraNative/agoraNativeEngine.ts';
import { credentialsFor } from '#tests/kit/engines/participants.ts';
import { createFakeEngine } from '#renderer/engines/fake/fakeEngine.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/fakeLocalMedia.ts';
import type { MediaChannel, MediaEvent } from '#renderer/engines/port.ts';
import { callWindow } from '#renderer/platform/electron/bridgePorts.ts';

/**
 * Runs in the main window's page for the scenarios of the call window: the client's own engine, without a
 * user interface.
 */
export interface CallClient {
  /** Types of all events, with their state or reason. */
  readonly told: string[];
  readonly warnings: string[];
  join(channelId: string): void;
  leave(): void;
  /** Lets the time pass after which an unused call window closes. */
  passKeepOpen(): void;
  /** Number of channels that fell back to the web engine. */
  fallbacks(): number;
  /** Width of the shown picture in pixels; 0 if none is shown. */
  shownWidth(): number;
}

const machineClock = createClock({
  now: () => Date.now(),
  setTimeout: (task, delayMs) => setTimeout(task, delayMs),
  clearTimeout: (handle) => clearTimeout(handle),
  setInterval: (task, intervalMs) => setInterval(task, intervalMs),
  clearInterval: (handle) => clearInterval(handle),
});
/** Milliseconds that an unused call window stays open. No other timer uses this value. */
const keepOpenMs = 90_000;
const keptOpen = createManualClock();
/**
 * Timers of the call window run on a manual clock, because on a loaded machine any time may pass between two
 * steps of a test.
 */
const clock: Clock = {
  ...machineClock,
  after: (scope, delayMs, task) =>
    (delayMs === keepOpenMs ? keptOpen : machineClock).after(scope, delayMs, task),
};
const fallback = createFakeEngine({ clock });
const engine = createAgoraNativeEngine({ clock, window: callWindow, fallback, keepOpenMs });
const local = createFakeLocalMedia({ clock });
const element = document.createElement('video');
const told: string[] = [];
const warnings: string[] = [];
const warn = console.warn.bind(console);
console.warn = (...words: unknown[]) => {
  warnings.push(words.join(' '));
  warn(...words);
};
let channel: MediaChannel | null = null;

function wordOf(event: MediaEvent): string | null {
  if (event.type === 'connectionChanged') return `connection ${event.state}`;
  if (event.type === 'peerLeft') return `left ${event.reason}`;
  return event.type === 'peerJoined' || event.type === 'firstFrame' ? event.type : null;
}

const client: CallClient = {
  told,
  warnings,
  join(channelId) {
    told.length = 0;
    document.body.append(element);
    channel = engine.join({
      scope: createScope(),
      credentials: credentialsFor(channelId, 'ann', 'agora'),
      peerId: 'ben',
      initiator: true,
      local,
      onEvent(event) {
        const word = wordOf(event);
        if (word) told.push(word);
      },
    });
    channel.attachRemote(element);
  },
  leave: () => channel?.leave(),
  passKeepOpen: () => keptOpen.advance(keepOpenMs),
  fallbacks: () => fallback.channels.length,
  shownWidth: () => element.videoWidth,
};
Object.assign(globalThis, { callClient: client });
