/**
 * What a page has to reach for Agora's web engine, as sources of a content policy: its gateways, media servers and
 * statistics. Said only where a deployment has an app of Agora's (`agoraAppId`).
 */
export const agoraSources = [
  'https://*.agora.io',
  'wss://*.agora.io:*',
  'https://*.sd-rtn.com',
  'wss://*.sd-rtn.com:*',
] as const;
