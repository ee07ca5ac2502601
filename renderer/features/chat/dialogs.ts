const notices = () => import('./media/notices.tsx');

/** The dialogs for media, sending and the chat (§2). Each is loaded when it is first opened. */
export const chatDialogs = {
  'sending media': () => import('./media/SendingMediaDialog.tsx').then((module) => module.SendingMediaDialog),
  'crop photo': () => import('./media/CropPhotoDialog.tsx').then((module) => module.CropPhotoDialog),
  'take photo': () => import('./media/TakePhotoDialog.tsx').then((module) => module.TakePhotoDialog),
  'take video': () => import('./media/TakeVideoDialog.tsx').then((module) => module.TakeVideoDialog),
  'preview media': () => import('./media/PreviewMediaDialog.tsx').then((module) => module.PreviewMediaDialog),
  'full sent media': () =>
    import('./media/FullSentMediaDialog.tsx').then((module) => module.FullSentMediaDialog),
  'forward message': () => import('./media/ForwardDialog.tsx').then((module) => module.ForwardDialog),
  'search chat': () => import('./panel/SearchChatDialog.tsx').then((module) => module.SearchChatDialog),
  'delete message': () => notices().then((module) => module.DeleteMessageDialog),
  'ignore chat': () => notices().then((module) => module.IgnoreChatDialog),
  'delete media': () => notices().then((module) => module.DeleteMediaDialog),
  'discard voice message': () => notices().then((module) => module.DiscardVoiceMessageDialog),
  'media unavailable': () => notices().then((module) => module.MediaUnavailableDialog),
  'moderation process': () => notices().then((module) => module.ModerationProcessDialog),
  'left chat popup': () => notices().then((module) => module.LeftChatPopupDialog),
  'wait for reply': () => notices().then((module) => module.WaitForReplyDialog),
  'blocked by user': () => notices().then((module) => module.BlockedByUserDialog),
  'spam limit': () => notices().then((module) => module.SpamLimitDialog),
} as const;
