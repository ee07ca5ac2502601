/**
 * The part of agora-rtm-sdk 2.3 that the messaging uses, in the vendor's own terms. The SDK is loaded only where the
 * configuration asks for it, and may not be installed at all.
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
  /** Who it is from, by the service's word. */
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
  /** 30 s before. */
  tokenPrivilegeWillExpire: (channelName: string) => void;
}

/** `RTMClient`. Whoever logs in with the same name elsewhere throws this one out. */
export interface RtmClient {
  login(options: { readonly token: string }): Promise<unknown>;
  logout(): Promise<unknown>;
  /** To a person: fails where they are not there. */
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
