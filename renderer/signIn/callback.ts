import {
  answerInAddress,
  isTaken,
  languageOfState,
  signInChannelName,
  type SignInAnswer,
} from '#renderer/services/signInChannel.ts';
import { wordsIn, type SignInEnd } from './words.ts';

/**
 * The page that an external provider sends its pop-up back to: hands what is in its address to the page of ours
 * that waits, says how it ended, and closes. Whether the state is the one that was asked with, only that page knows; an
 * answer that it does not take is lost.
 */
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

const address = new URL(location.href);
// A code or a token is nothing for the history.
history.replaceState(null, '', address.pathname);
const answer = answerInAddress(address);
if (answer) handOver(answer);
else show('lost', '');
