import { hasStoredSession } from './app/storedSession.ts';
import { readThemeChoice, resolveTheme } from './ui/themeChoice.ts';

/**
 * Runs before the page is painted: night or day, and whether somebody is signed in here, who must not see the visitors'
 * page that the server sends to everybody flash by.
 */
document.documentElement.dataset['theme'] = resolveTheme(readThemeChoice());
if (hasStoredSession(Date.now())) document.documentElement.dataset['session'] = 'stored';
