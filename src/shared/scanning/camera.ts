/** The camera of the device, or why there is none; the codes in what it sees. */
import type { CameraPorts, CameraProblem } from '../../../machines/scanning/cameraMachine.ts';
import { cameraReadInterval } from '../../../machines/pageTimings.ts';
import { openDecoder, type ReadCode } from './decoder.ts';

/** The side of the square that is read, px: more only costs time. */
const mostPixels = 900;

type OpenedCamera =
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

/** Switches the torch beside the camera; null where it has none, or the browser does not say. */
function torchOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  // Not every browser tells: https://w3c.github.io/mediacapture-image/#mediatrackcapabilities-section
  const capabilities: object = track?.getCapabilities?.() ?? {};
  if (!track || !('torch' in capabilities) || capabilities.torch !== true) return null;
  return async (isOn) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
  };
}

type CodesListener = (codes: readonly ReadCode[]) => void;

interface Film extends CameraPorts {
  /** The element of the page that shows it. */
  readonly setVideo: (video: HTMLVideoElement | null) => void;
  /** Is given the codes of each picture that has some. */
  readonly setListener: (listener: CodesListener) => void;
}

export function createFilm(): Film {
  let video: HTMLVideoElement | null = null;
  let onCodes: CodesListener | undefined;
  let torch: ReturnType<typeof torchOf> = null;
  return {
    setVideo(shown) {
      video = shown;
    },
    setListener(listener) {
      onCodes = listener;
    },
    film(listener) {
      let isOver = false;
      let close: (() => void) | undefined;
      const open = async () => {
        const camera = await openCamera();
        if (!camera.ok) return listener.failed(camera.problem);
        const { stream } = camera;
        if (isOver || !video) return closeCamera(stream);
        const canvas = document.createElement('canvas');
        // What reads codes is large: fetched where there is a camera.
        const decoder = openDecoder(
          (codes) => codes.length > 0 && onCodes?.(codes),
          () => listener.failed('unreadable'),
        );
        const timer = setInterval(() => {
          const picture = decoder.isFree && video ? pictureOf(video, canvas) : null;
          if (picture) decoder.read(picture);
        }, cameraReadInterval);
        close = () => {
          clearInterval(timer);
          decoder.close();
          closeCamera(stream);
        };
        torch = torchOf(stream);
        listener.opened(torch !== null);
        video.srcObject = stream;
        // Taken from the page before it began.
        await video.play().catch(() => undefined);
      };
      void open();
      return () => {
        isOver = true;
        close?.();
      };
    },
    setTorch: async (isOn) => torch?.(isOn),
  };
}

/** The square in the middle; null while the camera shows nothing. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  if (side === 0) return null;
  const pixels = Math.min(side, mostPixels);
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, pixels, pixels);
  return context.getImageData(0, 0, pixels, pixels);
}
