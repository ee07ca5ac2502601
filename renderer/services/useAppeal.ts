import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { CallResult } from './apiClient.ts';
import { useSnapshot } from 'valtio';
import { useServices } from './context.ts';
import { createKeyValue } from './keyValue.ts';

export interface AppealState {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isSending: boolean;
  readonly fault: 'empty' | 'failed' | null;
  readonly submit: (event: FormEvent) => void;
}

/** Form state of an appeal against a decision. The text is stored on this device until it is sent. */
export function useAppeal({
  name,
  isAsked,
  send,
  onDone,
}: {
  /** Name under which the text is stored. */
  readonly name: string;
  /** True if the user asked for the form, which focuses the field. */
  readonly isAsked: boolean;
  readonly send: (words: string) => Promise<CallResult<unknown>>;
  /** Called after sending. `isLate`: the appeal was decided meanwhile, or sent from another window. */
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

/**
 * State of an unsent text that is stored on this device. The key ends with the user's id, so that a log-out
 * deletes it.
 */
function useKeptText(name: string): readonly [text: string, write: (text: string) => void] {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const key = `${name}:${user?._id ?? ''}`;
  const [store] = useState(() => createKeyValue('local'));
  const [text, setText] = useState(() => store.read(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') store.remove(key);
      else store.write(key, next);
    },
  ];
}
