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
