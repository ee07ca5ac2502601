import * as z from 'zod/mini';
import { withChatMark, type ChatMarkChange, type ChatMarks } from '#shared/domain/chatMarks.ts';
import {
  clientSettingsSchema,
  mutedChatsMax,
  onboardingSchema,
  privacySchema,
  type ClientSettings,
  type Privacy,
  type Settings,
} from '#shared/domain/settings.ts';
import { onboardingFor } from '#shared/domain/onboarding.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createUserValues } from '../storage/userValues.ts';
import { clientSettingsOf, settings } from '../people/settings.ts';
import { sentWithin } from '../http/requestFacts.ts';

/** Settings that a deployment overrides. */
export type OwnSettings = Partial<Pick<Settings, 'lowPerfomingCountries' | 'chatFeatures'>>;

const onboardingScreensMax = 200;

export function createSettingsHandlers(
  context: Context,
  own: OwnSettings = {},
): HandlersOf<
  | 'getSettings'
  | 'getClientSettings'
  | 'updateClientSettings'
  | 'getOnboardingScreens'
  | 'addOnboardingScreen'
> {
  const values = createUserValues(context);

  return {
    getSettings: () => ({ ...settings, ...own }),

    getClientSettings: async ({ caller }) =>
      clientSettingsOf(await values.read(caller.userId, 'clientSettings')),

    /**
     * Each sent part replaces the stored one, within `privacy` each sent field, within `chatMarks` the marks of
     * each sent chat; the others stay.
     */
    updateClientSettings({ caller, body, info }) {
      const sentChoices = sentWithin('privacy');
      return values.change(caller.userId, 'clientSettings', (stored) => {
        const before = clientSettingsOf(stored);
        const sent = Object.fromEntries(
          Object.entries(body).filter(([name]) => isPart(name) && info.sent?.has(name) !== false),
        );
        const after = { ...before, ...sent } as ClientSettings;
        return {
          ...after,
          ...changedMarks(after, body.chatMarks),
          privacy: changedPrivacy(before.privacy, after.privacy, sentChoices),
        };
      });
    },

    getOnboardingScreens: async ({ caller }) =>
      requestedOf(caller.role, seenIn(await values.read(caller.userId, 'onboarding'))),

    async addOnboardingScreen({ caller, body }) {
      const { screens } = await values.change(caller.userId, 'onboarding', (stored) => {
        const seen = seenIn(stored);
        if (seen.includes(body.screen)) return { screens: seen };
        if (seen.length >= onboardingScreensMax) {
          throw new ApiFailure('invalid_body', 'Too many screens.', { field: 'screen' });
        }
        return { screens: [...seen, body.screen] };
      });
      return requestedOf(caller.role, screens);
    },
  };
}

function seenIn(stored: unknown): string[] {
  return z.core.safeParse(onboardingSchema, stored ?? {}).data?.screens ?? [];
}

function requestedOf(role: Role, seen: string[]): { screens: string[]; pending: string[] } {
  return { screens: seen, pending: onboardingFor(role).filter((screen) => !seen.includes(screen)) };
}

/** `sent`: names that the request contains; null: all. Duplicate hidden countries are stored once. */
function changedPrivacy(before: Privacy, change: Privacy, sent: ReadonlySet<string> | null): Privacy {
  const names = Object.keys(privacySchema.shape) as (keyof typeof privacySchema.shape)[];
  const next = (name: keyof typeof privacySchema.shape) =>
    (sent === null || sent.has(name) ? change : before)[name];
  const chosen = Object.fromEntries(names.map((name) => [name, next(name)])) as Privacy;
  return { ...chosen, hiddenCountries: [...new Set(chosen.hiddenCountries)].sort() };
}

/** Applies the changes of single chats to the stored marks, so that other devices' marks stay. */
function changedMarks(before: ChatMarks, changes: Readonly<Record<string, ChatMarkChange>> = {}): ChatMarks {
  const marks = Object.entries(changes).reduce((now, [id, change]) => withChatMark(now, id, change), before);
  if (marks.mutedChats.length > mutedChatsMax)
    throw new ApiFailure('invalid_body', 'Too many muted chats.', { field: 'chatMarks' });
  return { mutedChats: marks.mutedChats, pinnedMessages: marks.pinnedMessages };
}

/** Drops unknown names, so that clients cannot store other data in the settings. */
function isPart(name: string): boolean {
  return name in clientSettingsSchema.shape;
}
