import { useEffect, useRef, useSyncExternalStore, type CSSProperties, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { toast as sonner, Toaster } from 'sonner';
import { feedback } from '#shared/domain/constants.ts';
import { comeToNotice } from '../focusedNow.ts';
import { ToastCard } from '../ToastCard.tsx';
import {
  areToastsPaused,
  forgetToast,
  getToasts,
  pauseToast,
  leaveWhere,
  markShown,
  subscribeToasts,
} from '../toastStore.ts';
import { useToastLife } from '../useToastLife.ts';
import './sonner.css';
import styles from './ToastStack.module.css';

/**
 * Milliseconds of sonner's own closing animation, and of the two frames before it. Their sum is part of the
 * half second in §9.
 */
const gapMs = 200;
const framesMs = 32;

/** Renders the toasts of the store; sonner positions and animates them. */
export function ToastStack() {
  const { t } = useTranslation('common');
  const records = useSyncExternalStore(subscribeToasts, getToasts, getToasts);
  const placed = useRef(new Set<string>());

  useEffect(() => {
    for (const { key, options } of records) {
      if (placed.current.has(key)) continue;
      placed.current.add(key);
      markShown(key);
      sonner.custom(() => <Slot toastKey={key} />, {
        id: key,
        // The slot counts the time itself, because its ticks can pause.
        duration: Infinity,
        dismissible: !options.isUnclosable,
        // Also called after a swipe. sonner renders the toast until the gap is closed.
        onDismiss: () => void setTimeout(() => forgetToast(key), gapMs),
      });
    }
    for (const key of placed.current)
      if (!records.some((record) => record.key === key)) placed.current.delete(key);
  }, [records]);

  return createPortal(
    // Inside react-aria's top layer, outside the app's root, so that toasts stay accessible while a dialog
    // makes the page inert.
    <div data-react-aria-top-layer="true">
      <Toaster
        className={styles.host}
        position="top-center"
        // The store limits the number of toasts, so sonner must hide none.
        visibleToasts={9}
        gap={8}
        expand
        containerAriaLabel={t('notifications')}
        offset={{ top: 'calc(16px + env(safe-area-inset-top, 0px))' }}
        mobileOffset={{ top: 'calc(12px + env(safe-area-inset-top, 0px))', left: 12, right: 12 }}
        toastOptions={{ unstyled: true, className: styles.item }}
        style={{ '--width': '400px', fontFamily: 'inherit' } as CSSProperties}
      />
    </div>,
    document.body,
  );
}

/**
 * Keeps the focus in the element to which the user moved from a toast. sonner would return it to the element
 * focused before the toast, so that typed text would be lost.
 */
function keepNewFocus({ currentTarget, relatedTarget: next }: FocusEvent, isByTab: boolean): void {
  if (next === null && isByTab) {
    queueMicrotask(goToStart);
    return;
  }
  if (!(next instanceof HTMLElement) || currentTarget.closest('ol')?.contains(next)) return;
  queueMicrotask(() => {
    if (next.isConnected) next.focus({ preventScroll: true });
  });
}

/**
 * Moves the focus to the start of the page after the last toast. Restoring it would trap Tab, because the
 * next Tab leads to the toasts again.
 */
function goToStart(): void {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

/** A toast in the stack: counts its time and removes it. */
function Slot({ toastKey }: { toastKey: string }) {
  const { t } = useTranslation('common');
  const records = useSyncExternalStore(subscribeToasts, getToasts, getToasts);
  const record = records.find(({ key }) => key === toastKey);
  const isLeaving = record?.isLeaving ?? true;
  const durationMs = record?.options.durationMs ?? feedback.toastMs;
  const bar = useRef<HTMLSpanElement>(null);
  /** True if Tab was the last pressed key. */
  const isByTab = useRef(false);

  const leave = () => leaveWhere(({ key }) => key === toastKey);
  useToastLife(bar, {
    durationMs,
    turn: record?.turn ?? 0,
    isPaused: () => isLeaving || areToastsPaused(),
    onOver: leave,
    onPaused: isLeaving ? undefined : record?.options.onPaused,
  });
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => void sonner.dismiss(toastKey), feedback.toastLeaveMs - gapMs - framesMs);
    return () => clearTimeout(timer);
  }, [isLeaving, toastKey]);
  useEffect(() => () => pauseToast(toastKey, false), [toastKey]);

  if (!record) return null;
  return (
    <ToastCard
      {...record.options}
      accent={record.accent}
      title={record.isOffline ? t('toast.offline') : record.title}
      text={record.isOffline ? t('toast.offlineText') : record.options.text}
      isLeaving={isLeaving}
      onClose={leave}
      bar={Number.isFinite(durationMs) ? bar : undefined}
      pauseHandlers={{
        onPointerEnter: () => pauseToast(toastKey, true),
        onPointerLeave: () => pauseToast(toastKey, false),
        onFocus({ relatedTarget }) {
          pauseToast(toastKey, true);
          comeToNotice(relatedTarget);
        },
        onBlur(event) {
          pauseToast(toastKey, false);
          keepNewFocus(event, isByTab.current);
          isByTab.current = false;
        },
        onKeyDown({ key, shiftKey }) {
          isByTab.current = key === 'Tab' && !shiftKey;
        },
      }}
    />
  );
}
