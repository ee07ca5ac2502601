/** Returns whether a field accepts the drop: text fields accept text, file fields accept files. */
function isTaken({ target, dataTransfer }: DragEvent): boolean {
  if (!(target instanceof Element)) return false;
  const hasFiles = dataTransfer?.types.includes('Files') === true;
  return (
    target.closest(hasFiles ? 'input[type="file"]' : 'input, textarea, [contenteditable="true"]') !== null
  );
}

/**
 * Prevents the browser from opening a file or link in place of the page when it is dropped outside a field.
 */
export function refuseStrayDrops(page: GlobalEventHandlers): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || isTaken(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
