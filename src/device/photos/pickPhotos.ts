/** The camera of the device, or its pictures. Apart from the page: the row it was asked for may have moved away meanwhile. */

/** What was taken or chosen; none where the person thought better of it. */
export function pickPhotos(): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.hidden = true;
  input.setAttribute('capture', 'environment');
  // In the page: some browsers forget one that is not.
  document.body.append(input);
  const picked = new Promise<readonly File[]>((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
  });
  input.click();
  return picked.finally(() => input.remove());
}
