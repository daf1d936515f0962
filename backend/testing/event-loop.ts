/**
 * The longest time in milliseconds that `work` blocked the event loop. Only the computing time of this process counts,
 * because on a busy machine the process also waits for the processor.
 */
export async function longestBlockOf(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let at = performance.now();
  let computed = process.cpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(computed);
    longest = Math.max(longest, Math.min(now - at, (user + system) / 1000));
    at = now;
    computed = process.cpuUsage();
    if (!isOver) setTimeout(look, 1);
  };
  look();
  await work();
  isOver = true;
  look();
  return longest;
}
