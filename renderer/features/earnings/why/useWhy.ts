import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { figurePeriods } from '#shared/domain/earnings.ts';
import { earningSources } from '#shared/domain/streamer.ts';

const askedSchema = z.object({
  label: z.string(),
  /** What the page said. */
  coins: z.number(),
  /** The one source that is looked at; all of them without. */
  source: z.optional(z.enum(earningSources)),
  period: z.enum(figurePeriods),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type AskedWhy = z.infer<typeof askedSchema>;

const name = 'why';
const stateNow = () => history.state as Readonly<Record<string, unknown>> | null;
const keptWhy = (): AskedWhy | null => askedSchema.safeParse(stateNow()?.[name]).data ?? null;

/**
 * The figure whose entries are open. It is kept with the page's own entry of the history: an entry leads to its call, and
 * Back leads to the entries again, not to the page below them.
 */
export function useWhy(): readonly [AskedWhy | null, (asked: AskedWhy | null) => void] {
  const { key } = useLocation();
  const [why, setWhy] = useState(() => ({ key, asked: keptWhy() }));
  // Another entry of the history, of the same page.
  if (why.key !== key) setWhy({ key, asked: keptWhy() });
  const ask = (asked: AskedWhy | null) => {
    // Past the router: through it the entry would get a new key, and forget where it is scrolled to.
    history.replaceState({ ...stateNow(), [name]: asked }, '');
    setWhy({ key, asked });
  };
  return [why.asked, ask];
}
