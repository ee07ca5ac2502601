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

/** Of §9's half second this much is the stack closing the gap, which sonner takes by itself, after two frames. */
const gapMs = 200;
const framesMs = 32;

/** The toasts on the screen: sonner places and moves them, the store says which there are. */
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
        // The slot counts its own time, in ticks that can be held.
        duration: Infinity,
        dismissible: !options.isUnclosable,
        // Also after a swipe. sonner still draws it while the gap closes.
        onDismiss: () => void setTimeout(() => forgetToast(key), gapMs),
      });
    }
    for (const key of placed.current)
      if (!records.some((record) => record.key === key)) placed.current.delete(key);
  }, [records]);

  return createPortal(
    // In react-aria's top layer: readable and pressable while a dialog is open. Beside the page: one that comes while
    // a dialog is open would else be as much out of reach as the page is.
    <div data-react-aria-top-layer="true">
      <Toaster
        className={styles.host}
        position="top-center"
        // The store keeps the number down; nothing is hidden behind others.
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
 * Whoever leaves a toast for a field means the field: sonner gives the focus back to where it was before the toast, even
 * then, and the first words would go nowhere.
 */
function keepGoing({ currentTarget, relatedTarget: next }: FocusEvent, isByTab: boolean): void {
  if (next === null && isByTab) {
    queueMicrotask(goToStart);
    return;
  }
  if (!(next instanceof HTMLElement) || currentTarget.closest('ol')?.contains(next)) return;
  queueMicrotask(() => {
    if (next.isConnected) next.focus({ preventScroll: true });
  });
}

/** Behind the toasts the page begins anew. Given back, the focus would come to them again with the next Tab, for ever. */
function goToStart(): void {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

/** One place in the stack: counts the toast's time and takes it away. */
function Slot({ toastKey }: { toastKey: string }) {
  const { t } = useTranslation('common');
  const records = useSyncExternalStore(subscribeToasts, getToasts, getToasts);
  const record = records.find(({ key }) => key === toastKey);
  const isLeaving = record?.isLeaving ?? true;
  const durationMs = record?.options.durationMs ?? feedback.toastMs;
  const bar = useRef<HTMLSpanElement>(null);
  /** Tab was pressed last. */
  const isByTab = useRef(false);

  const leave = () => leaveWhere(({ key }) => key === toastKey);
  useToastLife(bar, {
    durationMs,
    turn: record?.turn ?? 0,
    isPaused: () => isLeaving || areToastsPaused(),
    onOver: leave,
    onHeld: isLeaving ? undefined : record?.options.onHeld,
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
      hold={{
        onPointerEnter: () => pauseToast(toastKey, true),
        onPointerLeave: () => pauseToast(toastKey, false),
        onFocus({ relatedTarget }) {
          pauseToast(toastKey, true);
          comeToNotice(relatedTarget);
        },
        onBlur(event) {
          pauseToast(toastKey, false);
          keepGoing(event, isByTab.current);
          isByTab.current = false;
        },
        onKeyDown({ key, shiftKey }) {
          isByTab.current = key === 'Tab' && !shiftKey;
        },
      }}
    />
  );
}
