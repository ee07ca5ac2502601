/** Session storage key of the call in this window, so that the page resumes the call after a reload. */
export const ongoingCallKey = 'ongoingCall';
