import { keepEarlyPress } from './app/earlyPress.ts';
import { hasStoredSession } from './app/storedSession.ts';
import { readThemeChoice, resolveTheme } from './ui/themeChoice.ts';

/**
 * Runs before the page is painted: night or day; whether somebody is signed in here, who must not see the visitors'
 * page that the server sends to everybody flash by; and from now on, what is pressed before the page can answer.
 */
document.documentElement.dataset['theme'] = resolveTheme(readThemeChoice());
if (hasStoredSession(Date.now())) document.documentElement.dataset['session'] = 'stored';
keepEarlyPress();
