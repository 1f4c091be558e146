/** Camera of the device, or the reason there is none, and the codes in its image. */
import type { CameraPorts, CameraProblem } from '../../../machines/scanning/cameraMachine.ts';
import { cameraReadInterval } from '../../../machines/pageTimings.ts';
import { openDecoder, type ReadCode } from './decoder.ts';

/** Maximum side of the square image that is read, px: more only costs time. */
const maxPixels = 900;

type OpenedCamera =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly problem: CameraProblem };

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'forbidden',
  SecurityError: 'forbidden',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Opens the rear camera if there are two. A page that is not served over HTTPS has no camera. */
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

/** Returns a function that switches the camera's torch; null if it has none, or if the browser does not report it. */
function torchOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  // Not every browser reports capabilities: https://w3c.github.io/mediacapture-image/#mediatrackcapabilities-section
  const capabilities: object = track?.getCapabilities?.() ?? {};
  if (!track || !('torch' in capabilities) || capabilities.torch !== true) return null;
  return async (isOn) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same reason as above
    await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
  };
}

type CodesListener = (codes: readonly ReadCode[]) => void;

interface Film extends CameraPorts {
  /** Sets the video element that shows the camera image. */
  readonly setVideo: (video: HTMLVideoElement | null) => void;
  /** Sets the listener that receives the codes of each image that contains some. */
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
        // The decoder is large, so it is fetched only if there is a camera.
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
        // Playback fails if the video element was removed before it started.
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

/** Returns the square in the middle of the video; null while the camera shows nothing. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  if (side === 0) return null;
  const pixels = Math.min(side, maxPixels);
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, pixels, pixels);
  return context.getImageData(0, 0, pixels, pixels);
}
