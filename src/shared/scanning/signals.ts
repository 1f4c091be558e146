/** Sound and vibration after a scan, which can be noticed with gloves on and without looking at the screen. */
import { scanToneDuration, scanVibrations } from '../../../machines/pageTimings.ts';
import { second } from '../../../contract/base/units/durations.ts';

/** Tones in Hz, played one after the other; the lower pair means that the user must look at the screen. */
const tones = { good: [1320], look: [440, 330] } as const;

export type Signal = keyof typeof tones;

let sound: AudioContext | null = null;

/**
 * Plays a signal. A device without sound and vibration, or without permission for them, stays silent; the text on the screen
 * carries the same information.
 */
export function signal(kind: Signal): void {
  if ('vibrate' in navigator) navigator.vibrate([...scanVibrations[kind]]);
  if (!('AudioContext' in globalThis)) return;
  sound ??= new AudioContext();
  // Browsers suspend the audio context until the user has touched the page.
  void sound.resume().catch(() => undefined);
  const volume = sound.createGain();
  volume.gain.value = 0.2;
  volume.connect(sound.destination);
  tones[kind].forEach((hertz, nth) => {
    const tone = sound!.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    const from = sound!.currentTime + (nth * scanToneDuration) / second;
    tone.start(from);
    tone.stop(from + scanToneDuration / second);
  });
}
