import { miniWindowName } from '#shared/ipc/shell.ts';
import { demand, type Check } from '../report.ts';
import { inPage, until, type SmokeParts } from '../parts.ts';

const shownPattern = /window: (shown by .+)$/;

/** Returns the checks of the main window and of the mini window. */
export function windowChecks(parts: SmokeParts): readonly Check[] {
  return [
    {
      name: 'window is shown',
      async run() {
        let sign: string | undefined;
        await until(() => {
          sign = parts.log.read(500).flatMap((line) => shownPattern.exec(line)?.[1] ?? [])[0];
          return sign !== undefined;
        }, 'the window was not shown');
        demand(parts.window()?.isVisible() === true, `${sign}, but it is not visible`);
        return String(sign);
      },
    },
    {
      name: 'page is loaded',
      async run() {
        await until(() => parts.window()?.webContents.isLoading() === false, 'the page is still loading');
        const url = parts.window()?.webContents.getURL() ?? '';
        demand(url.startsWith(`${parts.pageOrigins[0]}/`), `the window shows ${url}`);
        // The client renders into this element. An empty one means that its scripts did not run.
        const script = "document.querySelector('#root')?.childElementCount ?? 0";
        demand((await inPage<number>(parts, script)) > 0, 'the page is empty');
        return url;
      },
    },
    {
      name: 'mini window',
      async run() {
        const opened = await inPage<string>(
          parts,
          `(async () => {
            const opened = open('about:blank', ${JSON.stringify(miniWindowName)});
            if (!opened) return 'the window was refused';
            for (let tries = 0; !opened.document.body && tries < 40; tries += 1)
              await new Promise((resolve) => setTimeout(resolve, 50));
            opened.document.body.append('smoke');
            const words = opened.document.body.textContent;
            const bridge = typeof opened.vesper;
            opened.close();
            if (words !== 'smoke') return 'the page could not draw into it';
            return bridge === 'undefined' ? 'ok' : 'it has the bridge';
          })()`,
        );
        demand(opened === 'ok', opened);
        return 'opened, drawn into and closed; it has no bridge';
      },
    },
  ];
}
