/** Waits for work, but not for ever: what is left of it goes on unwatched, and its failure is nobody's. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => {}), enough]);
  clearTimeout(timer);
}
