/**
 * The file that reads each value that a deployment, a service or a person can set, by the name in its schema.
 * The test fails if a declared name has no entry, or if the file of an entry does not read the name.
 */
export const settingReaders = {
  /** `/config.json`: shared/api/config.ts. */
  config: {
    version: 'renderer/features/settings/AboutSection.tsx',
    'bases.core': 'renderer/app/session/createSignedInServices.ts',
    // The client finds a base by its name, so these names are only in the endpoint's code.
    'bases.chat': 'shared/api/endpoint.ts',
    'bases.purchase': 'shared/api/endpoint.ts',
    'socket.url': 'renderer/app/session/createSignedInServices.ts',
    'socket.path': 'renderer/app/session/createSignedInServices.ts',
    mediaEngine: 'renderer/app/session/createMedia.ts',
    agoraAppId: 'main/protocol/backend.ts',
    'rtm.sdkUrl': 'renderer/services/rtmMessagingChoice.ts',
    'rtm.tokenUrl': 'renderer/services/rtmMessagingChoice.ts',
    legalBase: 'renderer/app/session/App.tsx',
    supportEmail: 'renderer/features/faq/ContactSupport.tsx',
    unauthorizedRedirect: 'renderer/app/begin.ts',
    logoutUrl: 'renderer/app/afterEnd.ts',
    production: 'renderer/app/session/createSignedInServices.ts',
    loggerLevel: 'renderer/app/loading/loadConfig.ts',
    recaptchaSiteKey: 'renderer/features/auth/recovery/ForgotPasswordForm.tsx',
    'externalSignIn.name': 'renderer/features/auth/parts/useExternalSignIn.ts',
    'externalSignIn.flow': 'renderer/services/signInAttempt.ts',
    'externalSignIn.authorizationUrl': 'renderer/services/signInAttempt.ts',
    'externalSignIn.clientId': 'renderer/services/signInAttempt.ts',
    'demoAccounts.email': 'renderer/features/auth/signIn/SignInForm.tsx',
    'demoAccounts.password': 'renderer/features/auth/signIn/SignInForm.tsx',
  },
  /** `GET /v2/settings`: `settingsSchema` in shared/domain/settings.ts. */
  settings: {
    safeSearch: 'renderer/services/useSettings.ts',
    lowPerfomingCountries: 'backend/app/features.ts',
    chatFeatures: 'renderer/services/useChatFeatures.ts',
    usersFromMyCountry: 'backend/people/settings.ts',
    offensiveWords: 'renderer/features/auth/signUp/useSignUpForm.ts',
    femaleRegistrationTests: 'renderer/features/auth/signUp/useSignUpExtras.ts',
    'audioRoom.noAudioDurationLimit': 'renderer/features/call/machine/rules.ts',
    'audioRoom.noVideoDurationLimit': 'renderer/features/call/machine/rules.ts',
    'audioRoom.noVideoShowAudioRoomMS': 'renderer/features/call/machine/rules.ts',
    'audioRoom.roomJoinDelayMS': 'renderer/features/call/machine/rules.ts',
  },
  /** `clientSettings`: what one person chose, stored with the service. */
  clientSettings: {
    'matchingFilter.gender': 'backend/matching/compatibility.ts',
    'matchingFilter.ageFrom': 'backend/matching/compatibility.ts',
    'matchingFilter.ageTo': 'backend/matching/compatibility.ts',
    'matchingFilter.countries': 'backend/matching/compatibility.ts',
    'matchingFilter.fromMyCountry': 'backend/matching/compatibility.ts',
    autoReplies: 'backend/chat/autoMessages.ts',
    mutedChats: 'renderer/features/chat/session/marks.ts',
    pinnedMessages: 'renderer/features/chat/session/marks.ts',
    'privacy.safeSearch': 'renderer/services/useSettings.ts',
    'privacy.usersFromMyCountry': 'backend/people/settings.ts',
    'privacy.hiddenCountries': 'backend/people/settings.ts',
    'privacy.readReceipts': 'backend/people/settings.ts',
  },
  /** Settings of one person on one machine: renderer/services/preferences.ts. */
  preferences: {
    notifications: 'renderer/app/shell/notices/notice.ts',
    noticePreview: 'renderer/app/shell/notices/NoticeToasts.tsx',
    quietHours: 'renderer/services/preferences.ts',
    closeToTray: 'renderer/app/shell/desktop/ShellHost.tsx',
    muteHotkey: 'renderer/app/shell/desktop/ShellHost.tsx',
    lessMotion: 'renderer/services/preferences.ts',
    textSize: 'renderer/services/preferences.ts',
    analytics: 'renderer/app/session/createSignedInServices.ts',
    linkPreviews: 'renderer/app/pages/chat/ChatRoute.tsx',
    giftAskFrom: 'renderer/app/encounters/EncounterGifts.tsx',
    singleKeys: 'renderer/services/preferences.ts',
    dailyGoal: 'renderer/app/pages/studio/EarningsRoutes.tsx',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Declared names whose reader is not built yet. The test fails if a name here has a reader. */
export const awaited: readonly string[] = [];
