/** Exit codes of the command line; the README lists them. */
export const EXIT = {
  done: 0,
  /** The work was begun and failed: no local cloud, a search that did not end well. */
  failed: 1,
  /** The command or a file is wrong; nothing was begun. */
  badInput: 2,
  /** Ended by Ctrl-C. */
  interrupted: 130,
  terminated: 143,
  /** The terminal was closed. */
  hungUp: 129,
} as const;
