import type { EndpointName } from '#shared/api/contract.ts';

/**
 * Every endpoint of the contract that the client's typed API never calls, with the reason.
 * `tests/lint/endpointCallers.test.ts` checks that every other endpoint has a caller in `renderer/`.
 */
export const uncalledEndpoints: Partial<Record<EndpointName, string>> = {
  // Pages that must work without a session call these without the typed client.
  keepSignIn: 'The page of the sign-in window (renderer/signIn) calls it with a plain fetch.',
  getStatementKeys: 'The public page that checks statements calls it with a plain fetch.',

  // Section 7 has two endpoints for the same purpose, and the client calls the other one.
  presence: 'presenceMany asks for one person as well, and for all visible people in one request.',
  getCallHistory: 'getCallsList brings the same records, by the tabs that the History page shows.',
  getLetsTalkOffers: 'getLetsTalkMessages of the chat service brings the sentences where they are offered.',
  getChatByUser: 'getChatByUserFrom brings the same chat and says from where it is opened.',
  getHistoryByUser: 'getHistory brings the same messages by the chat, which the client knows first.',
  sendToUser: 'sendMessage sends to a chat or to a person, so that one outbox serves both.',
  sendGroupToUser: 'The outbox sends files one by one, so that one refused file does not hold the others.',
  sendGroupToSupport: 'The outbox sends files one by one, so that one refused file does not hold the others.',
  setMessageStatusOfChats: 'setMessageStatus reads one chat, and readAllChats reads all of a filter.',
  approvePayout: 'approvePayouts approves one as well, and names those that it refuses.',
  unmatchById: 'unmatch is the same call with the person in the body, as section 7 writes it.',

  // No screen of section 2 needs these.
  modelProblem: 'The readiness page and the application name each missing item, with the way to mend it.',
  getUserParams: 'The client writes parameters for analytics and shows none of them.',
  goddessSortedByVideoDate: 'No tab of goddessListTabs sorts by videos; new videos are seen as stories.',
  blurredImages: 'The profile brings each own picture with its state, blurred ones among them.',
  getTopMaleUsers:
    'It tells a streamer what people gave to others; getMyTopMaleUsers shows her own supporters.',
  deleteAllChats: 'Select all and deleteChats do the same, and can be undone up to the last message seen.',
};
