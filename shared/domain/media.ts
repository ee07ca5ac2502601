import * as z from 'zod/mini';
import { call } from './constants.ts';
import { count, id, listOf, maybe, text } from './fields.ts';

/** Which media engine carries a channel (§7.11). */
export const engineKinds = ['peer', 'agora'] as const;
export type EngineKind = (typeof engineKinds)[number];

export const iceServerSchema = z.looseObject({
  urls: z.union([text, z.array(text)]),
  username: z.optional(text),
  credential: z.optional(text),
});

/** §3 "Call credentials": what a client needs to join one media channel as one person. */
export const credentialsSchema = z.looseObject({
  /** Null: the deployment's own, as `/config.json` names it. */
  engine: maybe(z.enum(engineKinds)),
  appId: maybe(text),
  channelId: id,
  token: text,
  userId: id,
  /** The numeric uid that Agora wants. */
  uid: maybe(count),
  iceServers: listOf(iceServerSchema),
});
export type Credentials = z.output<typeof credentialsSchema>;
/** Credentials with the engine that carries the channel. */
type WholeCredentials = Credentials & { readonly engine: EngineKind };

/** What fills the fields that credentials lack: the deployment's engine and app, and the person's own stream. */
export interface CredentialDefaults {
  readonly engine: EngineKind;
  readonly appId: string | null;
  /** §9; null: the person's number is not known. */
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

/** §9: the stream's uid. */
export function streamUid(humanReadableId: number): number {
  return humanReadableId % call.uidModulo;
}

/** Agora's numbers, on every engine (§7.11). */
export const remoteVideoStates = { stopped: 0, starting: 1, decoding: 2, frozen: 3, failed: 4 } as const;
export type RemoteVideoState = (typeof remoteVideoStates)[keyof typeof remoteVideoStates];
