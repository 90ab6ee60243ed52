/**
 * Stands for `node:async_hooks`. The store's guard against a transaction inside a transaction costs every later promise of
 * the process a little, once for each store that was ever opened (Node 20); a run opens thousands. Without the guard such
 * a transaction hangs, which a test finds too.
 */
export class AsyncLocalStorage {
  getStore = (): undefined => undefined;
  disable = (): void => {};
  run = <T>(_: unknown, work: () => T): T => work();
}
