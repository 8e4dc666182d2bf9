/** How many concurrent calls run at a time, as in a batch of the seam. */
const maxConcurrent = 4;

/** Lets work begin in the order it came: concurrent work four at a time, any other alone. */
export interface Order {
  run<T>(concurrent: boolean, work: () => Promise<T>): Promise<T>;
}

export function createOrder(): Order {
  const waiting: { concurrent: boolean; begin(): void }[] = [];
  let running = 0;
  let alone = false;

  const mayBegin = (concurrent: boolean): boolean => (concurrent ? !alone && running < maxConcurrent : running === 0);

  const next = (): void => {
    for (let head = waiting[0]; head !== undefined && mayBegin(head.concurrent); head = waiting[0]) {
      waiting.shift();
      running += 1;
      alone = !head.concurrent;
      head.begin();
    }
  };

  return {
    async run(concurrent, work) {
      await new Promise<void>((begin) => {
        waiting.push({ concurrent, begin });
        next();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        alone = false;
        next();
      }
    },
  };
}
