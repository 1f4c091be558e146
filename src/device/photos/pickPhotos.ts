/** Opens the camera or picture chooser of the device. Independent of the page: the row might have moved away in the meantime. */

/** Returns the pictures taken or chosen; empty if the user canceled. */
export function pickPhotos(): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.hidden = true;
  input.setAttribute('capture', 'environment');
  // Must be in the document: some browsers drop a detached input.
  document.body.append(input);
  const picked = new Promise<readonly File[]>((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
  });
  input.click();
  return picked.finally(() => input.remove());
}
