import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { CallResult } from './apiClient.ts';
import { useKeptText } from './useKeptText.ts';

export interface AppealState {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isSending: boolean;
  readonly fault: 'empty' | 'failed' | null;
  readonly submit: (event: FormEvent) => void;
}

/** Says once, in one's own words, that something was decided wrongly. What is written is kept until it is sent. */
export function useAppeal({
  name,
  isAsked,
  send,
  onDone,
}: {
  /** Under which it is kept. */
  readonly name: string;
  /** The field is gone to: somebody pressed for it. */
  readonly isAsked: boolean;
  readonly send: (words: string) => Promise<CallResult<unknown>>;
  /** `isLate`: it was decided meanwhile, or sent from another window. */
  readonly onDone: (isLate: boolean) => Promise<void>;
}): AppealState {
  const [text, write] = useKeptText(name);
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<'empty' | 'failed' | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const words = text.trim();
    setFault(words === '' ? 'empty' : null);
    if (words === '') return field.current?.focus();
    setIsSending(true);
    const result = await send(words);
    setIsSending(false);
    const isLate = result.ok === false && ['conflict', 'not_found'].includes(result.error.code);
    if (!result.ok && !isLate) return setFault('failed');
    write('');
    await onDone(isLate);
  }

  return { text, write, field, isSending, fault, submit: (event) => void submit(event) };
}
