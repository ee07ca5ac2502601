import { randomUUID } from 'node:crypto';
import type { NoticePress, SystemNotice } from '#shared/ipc/notifications.ts';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { SendEvent } from '../ipc/channels.ts';

/** The part of Electron's `Notification` that this module uses. */
interface NativeNotice {
  on(event: 'click' | 'action', listener: () => void): unknown;
  on(event: 'close', listener: (details?: { readonly reason?: string }) => void): unknown;
  on(event: 'reply', listener: (details: { readonly reply?: string }, reply?: string) => void): unknown;
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown;
  show(): void;
  close(): void;
}
interface NativeNoticeOptions {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  readonly hasReply: boolean;
  readonly replyPlaceholder: string;
  readonly actions: { readonly type: 'button'; readonly text: string }[];
}

/** Maximum number of shown notifications. The oldest are closed first. */
const mostShown = 20;
/** Maximum number of unhandled clicks and replies. */
const mostWaiting = 100;

/**
 * Shows system notifications, at most one per key. Each is referenced here while shown, because a
 * garbage-collected notification reports no clicks.
 * Clicks and replies wait here until a page of the same user has handled them, even if it reloads: the last
 * click, and all replies.
 */
export function createNotifications(options: {
  readonly isSupported: () => boolean;
  readonly create: (options: NativeNoticeOptions) => NativeNotice;
  readonly sendEvent: SendEvent;
  readonly show: () => void;
}) {
  const { isSupported, create, sendEvent, show } = options;
  const shown = new Map<string, NativeNotice>();
  let waiting: readonly (NoticePress & { readonly person: string })[] = [];

  function close(key: string): void {
    const notice = shown.get(key);
    shown.delete(key);
    notice?.close();
  }

  function addPress({ person, path }: SystemNotice, text: string | null): void {
    if (person === null || path === null) return;
    const remaining = text === null ? waiting.filter((other) => other.text !== null) : waiting;
    waiting = [...remaining, { id: randomUUID(), person, path, text }].slice(-mostWaiting);
    sendEvent('notifications:pressed', {});
  }

  function showNotice(content: SystemNotice): void {
    const { key, title, text, isSilent, replyHint, action } = content;
    close(key);
    const notice = create({
      title,
      body: text,
      silent: isSilent,
      hasReply: replyHint !== null,
      replyPlaceholder: replyHint ?? '',
      actions: action === undefined ? [] : [{ type: 'button', text: action }],
    });
    const forget = () => {
      if (shown.get(key) === notice) shown.delete(key);
    };
    notice.on('click', () => {
      forget();
      show();
      addPress(content, null);
    });
    notice.on('close', (details) => {
      // Windows: the toast has moved to the Action Center, where it can still be clicked, answered and
      // closed.
      if (details?.reason !== 'timedOut') forget();
    });
    notice.on('reply', (details, reply) => {
      const replyText = (details.reply ?? reply ?? '').trim();
      if (replyText !== '') addPress(content, replyText);
    });
    notice.on('action', () => {
      forget();
      sendEvent('notifications:acted', { key });
    });
    notice.on('failed', (_event, reason) => {
      forget();
      sendEvent('notifications:failed', { key, reason });
    });
    shown.set(key, notice);
    const [oldest] = shown.keys();
    if (shown.size > mostShown && oldest !== undefined) close(oldest);
    notice.show();
  }

  return {
    'notifications:isSupported': () => isSupported(),
    'notifications:show'(notice) {
      showNotice(notice);
      return null;
    },
    'notifications:close'({ key }) {
      close(key);
      return null;
    },
    'notifications:listPresses': ({ person }) =>
      waiting.filter((one) => one.person === person).map(({ id, path, text }) => ({ id, path, text })),
    'notifications:forgetPress'({ id }) {
      waiting = waiting.filter((one) => one.id !== id);
      return null;
    },
  } satisfies IpcHandlersOf<'notifications'>;
}

/**
 * Windows: brings the app to the front after a click on a notification of an earlier process, for which no
 * object exists. Electron also calls this for notifications of this process, which bring the app to the front
 * themselves.
 */
export function watchOldNotices(options: {
  readonly platform: NodeJS.Platform;
  readonly notices: { handleActivation(callback: (details: { readonly type: string }) => void): void };
  readonly show: () => void;
}): void {
  if (options.platform !== 'win32') return;
  options.notices.handleActivation(({ type }) => {
    if (type === 'click') options.show();
  });
}
