// A few short sounds, made on the spot. Off unless somebody turns them on.

import { tastes } from "./store.ts";

let context: AudioContext | undefined;

function tone(pitch: number, length: number, volume: number, after = 0, shape: OscillatorType = "triangle"): void {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.type = shape;
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(context.destination);
  wave.start(start);
  wave.stop(start + length);
}

const SOUNDS = {
  card: () => tone(190, 0.06, 0.12),
  turn: () => {
    tone(520, 0.12, 0.08);
    tone(660, 0.16, 0.08, 0.1);
  },
  refused: () => tone(110, 0.18, 0.14, 0, "sine"),
  call: () => {
    tone(700, 0.1, 0.1);
    tone(700, 0.14, 0.1, 0.12);
  },
  end: () => {
    for (const [at, pitch] of [392, 494, 587, 784].entries()) tone(pitch, 0.24, 0.08, at * 0.12);
  },
};

export function sound(name: keyof typeof SOUNDS): void {
  if (!tastes().sound) return;
  try {
    SOUNDS[name]();
  } catch {
    // no sound here
  }
}
