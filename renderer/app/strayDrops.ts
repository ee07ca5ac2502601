/** A field takes a text that is dragged into it, and one for files the files. */
function isTaken({ target, dataTransfer }: DragEvent): boolean {
  if (!(target instanceof Element)) return false;
  const hasFiles = dataTransfer?.types.includes('Files') === true;
  return (
    target.closest(hasFiles ? 'input[type="file"]' : 'input, textarea, [contenteditable="true"]') !== null
  );
}

/** A file or a link that is let go where nothing takes it would be opened in the page's place: nothing happens instead. */
export function refuseStrayDrops(page: GlobalEventHandlers): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || isTaken(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
