// Plays short sounds, made on the spot. Off unless somebody turns them on.

import type { Part, Sound } from "./sounds.ts";
import { lengthOf, SOUNDS } from "./sounds.ts";
import { tastes } from "./store.ts";

const GAP = 0.06; // seconds between sounds that follow each other
const QUIET = 0.001; // as near to nothing as a fading volume can come; nearer, and a tone would be gone too soon
const SLIDE = 0.1; // seconds: a longer rustle is paper that slides, and swells
const SUNG = 0.15; // a longer tone is no knock: it comes softly

let context: AudioContext | undefined;
let rustle: AudioBuffer | undefined;

/** A second of noise, made once. */
function noise(audio: BaseAudioContext): AudioBuffer {
  if (!rustle) {
    rustle = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = rustle.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  return rustle;
}

function play(
  audio: BaseAudioContext,
  { wave, at, length, from, to, loud }: Part,
  after: number,
  volume: number,
): void {
  const start = audio.currentTime + after + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(QUIET, start);
  const rise = wave === "noise" && length > SLIDE ? length * 0.45 : wave !== "sine" && length > SUNG ? 0.02 : 0.006;
  gain.gain.exponentialRampToValueAtTime(Math.max(QUIET, loud * volume), start + rise);
  gain.gain.exponentialRampToValueAtTime(QUIET, start + length);
  gain.connect(audio.destination);
  const glide = (pitch: AudioParam): void => {
    pitch.setValueAtTime(from, start);
    pitch.exponentialRampToValueAtTime(to, start + length);
  };
  let source: AudioScheduledSourceNode;
  if (wave === "noise") {
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    glide(band.frequency);
    const paper = audio.createBufferSource();
    paper.buffer = noise(audio);
    paper.loop = true;
    paper.connect(band).connect(gain);
    paper.start(start, Math.random()); // no card sounds like the one before
    source = paper;
  } else {
    const tone = audio.createOscillator();
    tone.type = wave;
    glide(tone.frequency);
    tone.connect(gain);
    tone.start(start);
    source = tone;
  }
  source.stop(start + length);
}

/** One sound after the other; `volume` goes from 0 to 1. */
export function perform(audio: BaseAudioContext, names: readonly Sound[], volume: number): void {
  let after = 0;
  for (const name of names) {
    for (const part of SOUNDS[name]) play(audio, part, after, volume * 0.5);
    after += Math.min(lengthOf(name), 0.35) + GAP;
  }
}

/** The same, if sounds are wanted. */
export function sound(...names: Sound[]): void {
  const { sound: wanted, volume } = tastes();
  if (!wanted || !names.length) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    perform(context, names, volume / 100);
  } catch {
    // no sound here
  }
}
