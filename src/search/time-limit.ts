/**
 * The result of some work; undefined where the time is up first. The work itself goes on, and nobody listens to
 * how it ends.
 */
export async function beforeTimeIsUp<T>(
  work: Promise<T>,
  timeIsUp: AbortSignal,
): Promise<{ readonly done: T } | undefined> {
  let stopListening = (): void => undefined;
  const end = new Promise<undefined>((resolve) => {
    const onAbort = () => resolve(undefined);
    if (timeIsUp.aborted) onAbort();
    timeIsUp.addEventListener('abort', onAbort);
    stopListening = () => timeIsUp.removeEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([end, work.then((done) => ({ done }))]);
  } finally {
    stopListening();
  }
}
