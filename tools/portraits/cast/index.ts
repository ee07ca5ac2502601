import type { Look } from '../compose.ts';
import { americas } from './americas.ts';
import { asia } from './asia.ts';
import { europe } from './europe.ts';
import { south } from './south.ts';

/** Everyone with a composed portrait. The file backend/seed/people.ts has their other data. */
export const cast: readonly Look[] = [...south, ...asia, ...europe, ...americas];
