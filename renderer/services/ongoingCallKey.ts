/** Where a window notes the call that goes on in it, for the page that a reload puts in this one's place. */
export const ongoingCallKey = 'ongoingCall';
