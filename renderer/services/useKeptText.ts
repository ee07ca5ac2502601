import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useServices } from './context.ts';
import { createKeyValue } from './keyValue.ts';

/**
 * State of an unsent text that is stored on this device. The key ends with the user's id, so that a log-out
 * deletes it.
 */
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
