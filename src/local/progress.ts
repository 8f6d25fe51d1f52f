/** Tells a person what is going on; the command line shows it on standard error. */
export interface Progress {
  /** Shows a step while it is running, and how long it took. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** Shows one line. */
  line(text: string): void;
}

/** Says nothing. */
export const silent: Progress = { step: (_title, work) => work(), line: () => undefined };
