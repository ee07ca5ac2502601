/** Runs a task later; returns how to take it back. */
export type After = (ms: number, task: () => void) => () => void;

export const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
