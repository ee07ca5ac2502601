import type { Touched } from './records.ts';

/** Collected results of one `apply`. */
export interface Outcome {
  readonly touched: Set<string>;
  readonly arrived: string[];
  mustAskAgain: boolean;
}

export function newOutcome(): Outcome {
  return { touched: new Set(), arrived: [], mustAskAgain: false };
}

export function touchedIn({ touched, arrived, mustAskAgain }: Outcome): Touched {
  return { chatIds: [...touched], arrivedIds: arrived, mustAskAgain };
}
