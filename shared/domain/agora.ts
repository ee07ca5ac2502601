/**
 * Content policy sources for Agora's web engine: its gateways, media servers and statistics. Only used if the
 * deployment has an Agora app (`agoraAppId`).
 */
export const agoraSources = [
  'https://*.agora.io',
  'wss://*.agora.io:*',
  'https://*.sd-rtn.com',
  'wss://*.sd-rtn.com:*',
] as const;
