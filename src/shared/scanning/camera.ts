/** The camera of the device, or why there is none. */
export type CameraProblem = 'absent' | 'forbidden' | 'busy';

export type OpenedCamera =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly problem: CameraProblem };

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'forbidden',
  SecurityError: 'forbidden',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The one at the back, where there are two. A page that is not served over HTTPS has none. */
export async function openCamera(
  devices: Pick<MediaDevices, 'getUserMedia'> | null = 'mediaDevices' in navigator ? navigator.mediaDevices : null,
): Promise<OpenedCamera> {
  if (devices === null) return { ok: false, problem: 'absent' };
  try {
    const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
    return { ok: true, stream: await devices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return { ok: false, problem: problems[name] ?? 'absent' };
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The lamp beside the camera; null where it has none, or the browser does not say. */
export function torchOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  // Not every browser tells: https://w3c.github.io/mediacapture-image/#mediatrackcapabilities-section
  const capabilities: object = track?.getCapabilities?.() ?? {};
  if (!track || !('torch' in capabilities) || capabilities.torch !== true) return null;
  return async (isOn) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
  };
}
