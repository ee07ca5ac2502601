export { useLocalMediaState as useLocalMedia } from '#renderer/services/localMedia.ts';
