import { useEffect, type ReactElement, type ReactNode } from 'react';
import { render, type Rendered } from './render.tsx';

/**
 * Renders a hook inside the given wrapper. Returns the page, and a function that reads the hook's latest
 * result.
 */
export async function renderHook<T>(
  useIt: () => T,
  around: (children: ReactNode) => ReactElement,
): Promise<{ readonly page: Rendered; readonly now: () => T }> {
  let last: { readonly value: T } | null = null;
  function Uses() {
    const value = useIt();
    useEffect(() => {
      last = { value };
    });
    return null;
  }
  const page = await render(around(<Uses />));
  return {
    page,
    now() {
      if (!last) throw new Error('The hook has not been used yet.');
      return last.value;
    },
  };
}
