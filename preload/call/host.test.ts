import { describe, expect, it, vi } from 'vitest';
import type { CallBridge, CallBridgeEvent } from '#shared/ipc/callBridge.ts';
import type { CallFrame, CallWindowMessage } from '#shared/ipc/callWindowChannel.ts';
import { createCallHost, type FrameTaker } from './host.ts';

function setUp(methods: Partial<CallBridge> = {}) {
  const messages: CallWindowMessage[] = [];
  const shown: { uid: number; frames: FrameTaker; isOver: boolean }[] = [];
  let request: (value: unknown) => void = () => undefined;
  let sendEvent: ((event: CallBridgeEvent) => void) | null = null;
  const bridge = {
    onEvent(listener: (event: CallBridgeEvent) => void) {
      sendEvent = listener;
      return () => (sendEvent = null);
    },
    ...methods,
  } as unknown as CallBridge;
  const host = createCallHost({
    bridge,
    line: { post: (message) => messages.push(message), onRequest: (listener) => (request = listener) },
    show(uid, frames) {
      const picture = { uid, frames, isOver: false };
      shown.push(picture);
      return { end: () => (picture.isOver = true) };
    },
  });
  return {
    host,
    messages,
    shown,
    request: (value: unknown) => request(value),
    sendEvent: (event: CallBridgeEvent) => sendEvent?.(event),
  };
}

const frame: CallFrame = { format: 'I420', width: 2, height: 2, data: new ArrayBuffer(6) };

describe('the call window’s end of the line', () => {
  it('announces itself, answers requests and forwards events', () => {
    const setCamera = vi.fn(() => ({ ok: true }) as const);
    const { messages, request, sendEvent } = setUp({ setCamera });
    request({ type: 'ask', id: 7, method: 'setCamera', args: [false] });
    sendEvent({ type: 'devicesChanged' });
    expect(setCamera).toHaveBeenCalledExactlyOnceWith(false);
    expect(messages).toEqual([
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
    const { messages, request } = setUp({ attachView, leave });
    request(value);
    expect([attachView.mock.calls, leave.mock.calls, messages.length]).toEqual([[], [], 1]);
  });

  it('answers even if the bridge throws on unexpected arguments', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { messages, request } = setUp({
      join({ channelId }) {
        return { ok: true, step: channelId } as never;
      },
    });
    request({ type: 'ask', id: 1, method: 'join', args: [] });
    expect(messages.at(-1)).toEqual({ type: 'answer', id: 1, value: { ok: false, step: 'join', code: 0 } });
    error.mockRestore();
  });

  it('sends one picture, and no more unacknowledged frames than allowed', () => {
    const { messages, shown, request, host } = setUp();
    request({ type: 'watch', uid: 9 });
    const { frames } = shown[0]!;
    frames.take(frame);
    frames.take(frame);
    expect(frames.hasRoom()).toBe(false);
    request({ type: 'seen' });
    expect([frames.hasRoom(), messages.filter(({ type }) => type === 'frame').length]).toEqual([true, 2]);
    request({ type: 'watch', uid: 10 });
    request({ type: 'watch', uid: null });
    expect(shown.map(({ uid, isOver }) => [uid, isOver])).toEqual([
      [9, true],
      [10, true],
    ]);
    request({ type: 'watch', uid: 11 });
    host.end();
    expect(shown[2]?.isOver).toBe(true);
  });
});
