import { keepEarlyPress } from './app/earlyPress.ts';
import { startScripts } from './app/startScripts.ts';
import { hasStoredSession, storedPerson } from './app/storedSession.ts';
import { keepEarlyMessages } from './platform/web/earlyMessages.ts';
import { readThemeChoice, resolveTheme } from './ui/themeChoice.ts';

/**
 * Runs before the page is painted: night or day; whether somebody is signed in here, who must not see the visitors'
 * page that the server sends to everybody flash by, and who it is; from now on, what is pressed, and what the worker
 * says, before the page can answer; and when the scripts of a page begin that can be read without them.
 */
document.documentElement.dataset['theme'] = resolveTheme(readThemeChoice());
const isSignedIn = hasStoredSession(Date.now());
const person = isSignedIn ? storedPerson() : null;
if (isSignedIn) document.documentElement.dataset['session'] = 'stored';
if (person !== null) document.documentElement.dataset['person'] = person;
keepEarlyPress();
keepEarlyMessages();
startScripts(isSignedIn ? person && 'signedIn' : 'visitor');
