/** The sound of an arrival, made rather than loaded: two soft notes, a fourth apart. */

/** Hertz, and seconds from the beginning. */
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
];

const LOUDNESS = 0.2;
const ATTACK_SECONDS = 0.015;
const NOTE_SECONDS = 0.5;

/** An exponential fall never reaches nothing. */
const SILENCE = 0.0001;

export function playChime(context: AudioContext): void {
  for (const { frequency, at } of notes) {
    const start = context.currentTime + at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(SILENCE, start);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + ATTACK_SECONDS);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + NOTE_SECONDS);
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}
