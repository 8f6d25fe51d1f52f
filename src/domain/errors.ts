/**
 * Base of every error that is ours. The name is given as text, since bundling may rename classes and the state
 * machine's `Retry` matches on the name. Messages carry ids and numbers, never a person's name, number or place.
 */
export abstract class DonorSearchError extends Error {
  protected constructor(name: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}
