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
  const messages: unknown[] = [];
  const collect = ({ data }: MessageEvent<unknown>) => void messages.push(data);
  worker.addEventListener('message', collect);
  window.takeEarlyMessages = () => {
    worker.removeEventListener('message', collect);
    return messages.splice(0);
  };
}
