import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { figurePeriods } from '#shared/domain/earnings.ts';
import { earningSources } from '#shared/domain/streamer.ts';

const openFigureSchema = z.object({
  label: z.string(),
  /** Coins that the page showed. */
  coins: z.number(),
  /** Selected source; absent: all sources. */
  source: z.optional(z.enum(earningSources)),
  period: z.enum(figurePeriods),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type OpenFigure = z.infer<typeof openFigureSchema>;

const name = 'why';
const stateNow = () => history.state as Readonly<Record<string, unknown>> | null;
const keptWhy = (): OpenFigure | null => openFigureSchema.safeParse(stateNow()?.[name]).data ?? null;

/**
 * The figure whose entries are open, kept in the state of the history entry. An entry links to its call, and
 * Back returns to the open entries.
 */
export function useWhy(): readonly [OpenFigure | null, (asked: OpenFigure | null) => void] {
  const { key } = useLocation();
  const [why, setWhy] = useState(() => ({ key, asked: keptWhy() }));
  // The user navigated to another history entry of the same page.
  if (why.key !== key) setWhy({ key, asked: keptWhy() });
  const ask = (asked: OpenFigure | null) => {
    // Bypasses the router, which would give the history entry a new key and lose its scroll position.
    history.replaceState({ ...stateNow(), [name]: asked }, '');
    setWhy({ key, asked });
  };
  return [why.asked, ask];
}
