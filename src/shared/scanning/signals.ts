/** What a hand in a glove hears and feels of a scan, without a look at the screen. */
import { scanToneDuration, scanVibrations } from '../../../machines/pageTimings.ts';
import { second } from '../../../contract/base/units/durations.ts';

/** Hz, one after the other; the lower pair says: look. */
const tones = { good: [1320], look: [440, 330] } as const;

export type Signal = keyof typeof tones;

let sound: AudioContext | null = null;

/** A device that has neither, or may not, stays quiet: the word on the screen says the same. */
export function signal(kind: Signal): void {
  if ('vibrate' in navigator) navigator.vibrate([...scanVibrations[kind]]);
  if (!('AudioContext' in globalThis)) return;
  sound ??= new AudioContext();
  // Asleep until somebody has touched the page.
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
