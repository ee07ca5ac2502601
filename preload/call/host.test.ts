import { describe, expect, it, vi } from 'vitest';
import type { CallBridge, CallBridgeEvent } from '#shared/ipc/callBridge.ts';
import type { CallFrame, CallWindowMessage } from '#shared/ipc/callWindowChannel.ts';
import { createCallHost, type FrameTaker } from './host.ts';

function setUp(methods: Partial<CallBridge> = {}) {
  const told: CallWindowMessage[] = [];
  const shown: { uid: number; frames: FrameTaker; isOver: boolean }[] = [];
  let ask: (value: unknown) => void = () => undefined;
  let tell: ((event: CallBridgeEvent) => void) | null = null;
  const bridge = {
    onEvent(listener: (event: CallBridgeEvent) => void) {
      tell = listener;
      return () => (tell = null);
    },
    ...methods,
  } as unknown as CallBridge;
  const host = createCallHost({
    bridge,
    line: { post: (message) => told.push(message), onAsk: (listener) => (ask = listener) },
    show(uid, frames) {
      const picture = { uid, frames, isOver: false };
      shown.push(picture);
      return { end: () => (picture.isOver = true) };
    },
  });
  return {
    host,
    told,
    shown,
    ask: (value: unknown) => ask(value),
    tell: (event: CallBridgeEvent) => tell?.(event),
  };
}

const frame: CallFrame = { format: 'I420', width: 2, height: 2, data: new ArrayBuffer(6) };

describe('the call window’s end of the line', () => {
  it('announces itself, answers requests and forwards events', () => {
    const setCamera = vi.fn(() => ({ ok: true }) as const);
    const { told, ask, tell } = setUp({ setCamera });
    ask({ type: 'ask', id: 7, method: 'setCamera', args: [false] });
    tell({ type: 'devicesChanged' });
    expect(setCamera).toHaveBeenCalledExactlyOnceWith(false);
    expect(told).toEqual([
      { type: 'ready' },
      { type: 'answer', id: 7, value: { ok: true } },
      { type: 'event', event: { type: 'devicesChanged' } },
    ]);
  });

  it.each([
    ['a method of the bridge that no line carries', { type: 'ask', id: 1, method: 'attachView', args: [] }],
    ['what every object has', { type: 'ask', id: 1, method: 'constructor', args: [] }],
    ['what is no list of values', { type: 'ask', id: 1, method: 'leave', args: 'all' }],
    ['what is no ask', 'leave'],
    ['nothing', null],
  ])('ignores %s', (_, value) => {
    const attachView = vi.fn();
    const leave = vi.fn();
    const { told, ask } = setUp({ attachView, leave });
    ask(value);
    expect([attachView.mock.calls, leave.mock.calls, told.length]).toEqual([[], [], 1]);
  });

  it('answers even if the bridge throws on unexpected arguments', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { told, ask } = setUp({
      join({ channelId }) {
        return { ok: true, step: channelId } as never;
      },
    });
    ask({ type: 'ask', id: 1, method: 'join', args: [] });
    expect(told.at(-1)).toEqual({ type: 'answer', id: 1, value: { ok: false, step: 'join', code: 0 } });
    error.mockRestore();
  });

  it('sends one picture, and no more unacknowledged frames than allowed', () => {
    const { told, shown, ask, host } = setUp();
    ask({ type: 'watch', uid: 9 });
    const { frames } = shown[0]!;
    frames.take(frame);
    frames.take(frame);
    expect(frames.hasRoom()).toBe(false);
    ask({ type: 'seen' });
    expect([frames.hasRoom(), told.filter(({ type }) => type === 'frame').length]).toEqual([true, 2]);
    ask({ type: 'watch', uid: 10 });
    ask({ type: 'watch', uid: null });
    expect(shown.map(({ uid, isOver }) => [uid, isOver])).toEqual([
      [9, true],
      [10, true],
    ]);
    ask({ type: 'watch', uid: 11 });
    host.end();
    expect(shown[2]?.isOver).toBe(true);
  });
});
