import { platform } from '#platform';
import '#renderer/ui/styles/index.css';
import { errorReporter } from '#renderer/services/errors.ts';
import { startTheme } from '#renderer/ui/theme.ts';
import { begin } from './begin.ts';
import { tolerateTranslators } from './pageTranslators.ts';
import { refuseStrayDrops } from './strayDrops.ts';

// The error reporter starts first, so that it also reports errors of the lines below.
errorReporter.listen(window);
startTheme((choice) => platform.setTheme(choice));
refuseStrayDrops(window);
tolerateTranslators(document);
const element = document.querySelector<HTMLElement>('#root');
if (!element) throw new Error('the page has no #root');
platform.keepForOffline();
const beginning = { element, isWeb: platform.kind === 'web' };
void platform.ready().then(() => begin(beginning));
