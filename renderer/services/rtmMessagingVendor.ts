/**
 * The part of agora-rtm-sdk 2.3 that the messaging uses, with the vendor's names. The SDK is loaded only if
 * the configuration names it, and may not be installed.
 */

/** The default export, `IAgoraRTM`. */
export interface RtmVendor {
  /** `typeof RTMClient`: `(appId, userId, rtmConfig?: RTMConfig)`. */
  readonly RTM: new (appId: string, userId: string) => RtmClient;
}

/** `RTMEvents.MessageEvent`. */
export interface RtmMessage {
  readonly channelType: 'STREAM' | 'MESSAGE' | 'USER';
  readonly message: string | Uint8Array;
  /** The sender, as reported by the service. */
  readonly publisher: string;
}

/** `RTMEvents.LinkStateEvent`. */
export interface RtmLinkState {
  readonly currentState: 'IDLE' | 'CONNECTING' | 'CONNECTED' | 'DISCONNECTED' | 'SUSPENDED' | 'FAILED';
  /** `LinkOperation`: LOGIN, AUTO_RECONNECT, SERVER_REJECT and others. */
  readonly operation: string;
  /** `LinkStateChangeReasonCode`. */
  readonly reasonCode: string;
}

/** `RTMEvents.RTMClientEventMap`. */
export interface RtmEvents {
  message: (message: RtmMessage) => void;
  linkState: (state: RtmLinkState) => void;
  /** Sent 30 seconds before the token expires. */
  tokenPrivilegeWillExpire: (channelName: string) => void;
}

/** `RTMClient`. A login with the same name elsewhere ends this one. */
export interface RtmClient {
  login(options: { readonly token: string }): Promise<unknown>;
  logout(): Promise<unknown>;
  /** Sends a message to a user. Rejects if the user is not logged in. */
  publish(
    channelName: string,
    message: string,
    options: { readonly channelType: 'USER'; readonly customType: string },
  ): Promise<unknown>;
  renewToken(token: string): Promise<unknown>;
  addEventListener(event: 'message', listener: RtmEvents['message']): void;
  addEventListener(event: 'linkState', listener: RtmEvents['linkState']): void;
  addEventListener(event: 'tokenPrivilegeWillExpire', listener: RtmEvents['tokenPrivilegeWillExpire']): void;
  removeEventListener(event: 'message', listener: RtmEvents['message']): void;
  removeEventListener(event: 'linkState', listener: RtmEvents['linkState']): void;
  removeEventListener(
    event: 'tokenPrivilegeWillExpire',
    listener: RtmEvents['tokenPrivilegeWillExpire'],
  ): void;
}
