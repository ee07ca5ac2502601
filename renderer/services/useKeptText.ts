import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useServices } from './context.ts';
import { createKeyValue } from './keyValue.ts';

/** What was written and not sent yet stays on this device. A log-out wipes it, by the person's id at its end. */
export function useKeptText(name: string): readonly [text: string, write: (text: string) => void] {
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
