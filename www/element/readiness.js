/** A promise that is kept or broken from outside, and can be made anew. Broken unheard, it makes no noise. */
export class Readiness {
  /** @type {'open' | 'kept' | 'broken'} */ state = 'open';
  /** @type {() => void} */ #keep = () => {};
  /** @type {(error: unknown) => void} */ #break = () => {};

  constructor() {
    this.#renew();
  }

  /** @returns {boolean} whether it was not kept already */
  keep() {
    if (this.state === 'kept') return false;
    if (this.state === 'broken') this.#renew();
    this.state = 'kept';
    this.#keep();
    return true;
  }

  /** @param {unknown} error */
  break(error) {
    if (this.state !== 'open') return;
    this.state = 'broken';
    this.#break(error);
  }

  /** Once more from the start. */
  reset() {
    if (this.state !== 'open') this.#renew();
  }

  #renew() {
    this.state = 'open';
    /** @type {Promise<void>} */
    this.promise = new Promise((resolve, reject) => {
      this.#keep = resolve;
      this.#break = reject;
    });
    this.promise.catch(() => {});
  }
}
