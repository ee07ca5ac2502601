/**
 * The page to which an external provider redirects its pop-up. Passes the parameters of its address to the
 * waiting page, shows the result and closes. Only the waiting page can check the state; an answer that it
 * does not take is lost. If the desktop app opened this browser, the page returns there by a link.
 */

import {
  answerInAddress,
  isTaken,
  languageOfState,
  signInChannelName,
  type SignInAnswer,
} from '#renderer/services/signInChannel.ts';
import { challengeOfState } from '#shared/domain/systemSignIn.ts';
import { offerLink, systemLinkOf } from './toDesktop.ts';
import { wordsIn, type SignInEnd } from './words.ts';

/** Milliseconds to wait until the waiting page has taken the answer. */
const takenWithinMs = 3_000;

function show(end: SignInEnd, state: string): void {
  const { locale, words } = wordsIn(languageOfState(state));
  const { title, text } = words[end];
  document.documentElement.lang = locale;
  document.title = title;
  for (const [selector, content] of Object.entries({ h1: title, p: text })) {
    const element = document.querySelector(selector);
    if (element) element.textContent = content;
  }
}

function handOver(answer: SignInAnswer): void {
  const channel = new BroadcastChannel(signInChannelName);
  const giveUp = setTimeout(() => {
    channel.close();
    show('lost', answer.state);
  }, takenWithinMs);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTaken(data, answer.state)) return;
    clearTimeout(giveUp);
    channel.close();
    show(answer.error === null ? 'done' : 'refused', answer.state);
    close();
  });
  channel.postMessage(answer);
}

async function goBack(answer: SignInAnswer, challenge: string): Promise<void> {
  const link = await systemLinkOf(answer, challenge);
  if (link === null) return show('lost', answer.state);
  show(answer.error === null ? 'app' : 'refused', answer.state);
  offerLink(link, wordsIn(languageOfState(answer.state)).words.app.action);
  // The page also shows the link, for browsers that ask first or require a click.
  location.assign(link);
}

const address = new URL(location.href);
// Removes the code or token from the address, so that it does not stay in the history.
history.replaceState(null, '', address.pathname);
const answer = answerInAddress(address);
const challenge = answer && challengeOfState(answer.state);
if (answer && challenge !== null) void goBack(answer, challenge);
else if (answer) handOver(answer);
else show('lost', '');
