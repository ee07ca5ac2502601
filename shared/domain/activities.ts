import * as z from 'zod/mini';
import { interactionKinds, notificationKinds } from './chat.ts';
import { flag, id, maybe, oneOf, time } from './fields.ts';
import { companionSchema } from './person.ts';

/** Notifications and interactions (§4.15), in one list on the activities page. */
export const activityKinds = [...notificationKinds, ...interactionKinds] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** §3.5. A kind that is not known is shown as a system message. */
const activitySchema = z.looseObject({
  _id: id,
  kind: oneOf(activityKinds, 'systemMessage'),
  user: maybe(companionSchema),
  created: time,
  read: z._default(flag, false),
});
export type Activity = z.output<typeof activitySchema>;
