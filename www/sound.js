/** Soft sounds made on the spot; silent until the first gesture, as browsers ask, and whenever muted. */

/** Pitch in hertz, length in seconds, loudness, and the kind of tone. */
const SOUNDS = {
  flip: [{ pitch: 520, end: 340, length: 0.09, gain: 0.1, type: 'triangle' }],
  step: [{ pitch: 210, end: 150, length: 0.08, gain: 0.14, type: 'sine' }],
  capture: [
    { pitch: 260, end: 120, length: 0.14, gain: 0.18, type: 'triangle' },
    { pitch: 90, end: 60, length: 0.16, gain: 0.16, type: 'sine' },
  ],
  end: [
    { pitch: 392, end: 392, length: 0.35, gain: 0.08, type: 'sine' },
    { pitch: 523, end: 523, length: 0.5, gain: 0.08, type: 'sine', delay: 0.14 },
  ],
};

export class Sound {
  /** @type {AudioContext | null} */ #context = null;
  #gesture = false;
  #wake = () => {
    this.#gesture = true;
  };

  /** @param {boolean} on @param {EventTarget} [root] where the first gesture is awaited */
  constructor(on, root = document) {
    this.on = on;
    this.root = root;
    root.addEventListener('pointerdown', this.#wake, { once: true, capture: true });
    root.addEventListener('keydown', this.#wake, { once: true, capture: true });
  }

  /** @param {keyof typeof SOUNDS} name */
  play(name) {
    if (!this.on || !this.#gesture) return;
    try {
      this.#context ??= new AudioContext();
      if (this.#context.state === 'suspended') this.#context.resume();
      for (const tone of SOUNDS[name]) this.#tone(this.#context, tone);
    } catch {
      this.on = false;
    }
  }

  /** The sound that fits what happened. @param {import('./turnstone').GameEvent} event */
  event(event) {
    if (event.captured) this.play('capture');
    else if (event.turned) this.play('flip');
    else if (event.kind === 'step') this.play('step');
  }

  close() {
    this.root.removeEventListener('pointerdown', this.#wake, { capture: true });
    this.root.removeEventListener('keydown', this.#wake, { capture: true });
    this.#context?.close();
    this.#context = null;
  }

  #tone(context, { pitch, end, length, gain, type, delay = 0 }) {
    const start = context.currentTime + delay;
    const oscillator = new OscillatorNode(context, { type, frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    oscillator.frequency.exponentialRampToValueAtTime(end, start + length);
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(gain, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
