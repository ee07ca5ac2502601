/** What the worker told the page before the client was there to hear it; handed over once. */
declare global {
  interface Window {
    takeEarlyMessages?: () => readonly unknown[];
  }
}

/** Runs before anything else on a page: its client may come a good while after the browser delivers messages. */
export function keepEarlyMessages(): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker) return;
  const kept: unknown[] = [];
  const keep = ({ data }: MessageEvent<unknown>) => void kept.push(data);
  worker.addEventListener('message', keep);
  window.takeEarlyMessages = () => {
    worker.removeEventListener('message', keep);
    return kept.splice(0);
  };
}
