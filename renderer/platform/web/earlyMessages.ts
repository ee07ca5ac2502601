/** Messages that the service worker sent before the client listened. The function returns them once. */
declare global {
  interface Window {
    takeEarlyMessages?: () => readonly unknown[];
  }
}

/** Collects worker messages from the start of the page, because the client may load much later. */
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
