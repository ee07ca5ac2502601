import type { Look } from '../compose.ts';
import { americas } from './americas.ts';
import { asia } from './asia.ts';
import { europe } from './europe.ts';
import { south } from './south.ts';

/** Everyone whose portrait is composed; who they are otherwise is in backend/seed/people.ts. */
export const cast: readonly Look[] = [...south, ...asia, ...europe, ...americas];
