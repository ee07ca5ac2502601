import * as z from 'zod/mini';
import { call } from './constants.ts';
import { count, id, listOf, maybe, text } from './fields.ts';

/** Media engines that can carry a channel (§7.11). */
export const engineKinds = ['peer', 'agora'] as const;
export type EngineKind = (typeof engineKinds)[number];

export const iceServerSchema = z.looseObject({
  urls: z.union([text, z.array(text)]),
  username: z.optional(text),
  credential: z.optional(text),
});

/** §3 "Call credentials": the data with which one person joins one media channel. */
export const credentialsSchema = z.looseObject({
  /** Media engine of the channel; null: the deployment's default, which `/config.json` names. */
  engine: maybe(z.enum(engineKinds)),
  appId: maybe(text),
  channelId: id,
  token: text,
  userId: id,
  /** The numeric uid that Agora requires. */
  uid: maybe(count),
  iceServers: listOf(iceServerSchema),
});
export type Credentials = z.output<typeof credentialsSchema>;
/** Credentials with the engine that carries the channel. */
type WholeCredentials = Credentials & { readonly engine: EngineKind };

/**
 * Defaults for fields missing from credentials: the deployment's engine and app, and the user's stream uid.
 */
export interface CredentialDefaults {
  readonly engine: EngineKind;
  readonly appId: string | null;
  /** §9; null: the user's readable id is not known. */
  readonly uid: number | null;
}

/** Returns credentials with the deployment's values for `engine`, `appId` and `uid`, if the server left them out. */
export function completeCredentials(
  credentials: Credentials,
  defaults: CredentialDefaults,
): WholeCredentials {
  return {
    ...credentials,
    engine: credentials.engine ?? defaults.engine,
    appId: credentials.appId ?? defaults.appId,
    uid: credentials.uid ?? defaults.uid,
  };
}

/** §9: returns the uid of the user's stream. */
export function streamUid(humanReadableId: number): number {
  return humanReadableId % call.uidModulo;
}

/** Agora's state numbers, which all engines use (§7.11). */
export const remoteVideoStates = { stopped: 0, starting: 1, decoding: 2, frozen: 3, failed: 4 } as const;
export type RemoteVideoState = (typeof remoteVideoStates)[keyof typeof remoteVideoStates];
