import { activitiesApi } from './activities.ts';
import { matchingApi } from './matching.ts';
import { socialApi } from './social.ts';

/**
 * Endpoints that most pages of a signed-in user call soon after the start. A separate module, so that these pages
 * do not create the schemas of the whole contract.
 */
export const everydayApi = { ...socialApi, ...activitiesApi, ...matchingApi } as const;
