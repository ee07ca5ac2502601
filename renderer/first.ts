import { keepEarlyPress } from './app/earlyPress.ts';
import { startScripts } from './app/startScripts.ts';
import { hasStoredSession, storedPerson } from './app/storedSession.ts';
import { keepEarlyMessages } from './platform/web/earlyMessages.ts';
import { readThemeChoice, resolveTheme } from './ui/themeChoice.ts';

/**
 * Runs in the head, before the first paint. Sets the theme. Marks the page of a user with a stored session, whose styles
 * then hide the visitors' page that the server may have sent. Records presses and messages of the service worker until
 * the client can handle them. Decides when the scripts of a prerendered page start.
 */
document.documentElement.dataset['theme'] = resolveTheme(readThemeChoice());
const isSignedIn = hasStoredSession(Date.now());
const person = isSignedIn ? storedPerson() : null;
if (isSignedIn) document.documentElement.dataset['session'] = 'stored';
if (person !== null) document.documentElement.dataset['person'] = person;
keepEarlyPress();
keepEarlyMessages();
startScripts(isSignedIn ? person && 'signedIn' : 'visitor');
