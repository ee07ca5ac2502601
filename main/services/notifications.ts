import { randomUUID } from 'node:crypto';
import type { NoticePress, SystemNotice } from '#shared/ipc/notifications.ts';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { SendEvent } from '../ipc/sendEvent.ts';

/** Electron's `Notification`, as far as it is needed. */
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

/** As many as the system is asked to keep; the oldest go first. */
const mostShown = 20;
/** As many answers as wait for their page: more than anybody gives while it is loaded. */
const mostWaiting = 100;

/**
 * The operating system's notices. One for each key; it is held here while it is shown, because a notice that is collected as
 * garbage hears no press any more.
 *
 * A press and an answer wait here until a page of the same person is done with them, however often it is loaded anew
 * meanwhile: of presses the last one, of answers all.
 */
export function createNotifications(options: {
  readonly isSupported: () => boolean;
  readonly create: (options: NativeNoticeOptions) => NativeNotice;
  readonly sendEvent: SendEvent;
  /** Brings the app to the front. */
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

  function keep({ person, path }: SystemNotice, text: string | null): void {
    if (person === null || path === null) return;
    const kept = text === null ? waiting.filter((other) => other.text !== null) : waiting;
    waiting = [...kept, { id: randomUUID(), person, path, text }].slice(-mostWaiting);
    sendEvent('notifications:pressed', {});
  }

  function tell(told: SystemNotice): void {
    const { key, title, text, isSilent, replyHint, action } = told;
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
      keep(told, null);
    });
    notice.on('close', (details) => {
      // Windows: the toast has moved into the Action Center, where it can still be pressed, answered and closed.
      if (details?.reason !== 'timedOut') forget();
    });
    notice.on('reply', (details, reply) => {
      const said = (details.reply ?? reply ?? '').trim();
      if (said !== '') keep(told, said);
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
      tell(notice);
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
 * Windows: a pressed notice of an earlier process, which no object here knows any more, brings the app to the front. Electron
 * calls this for notices of this process too, which show the app by themselves.
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
