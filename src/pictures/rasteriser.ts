import { Worker } from "node:worker_threads";
import { createQueue } from "../core/base/async.js";
import type { Svg } from "./svg.js";
import { FAMILY } from "./type.js";

export type RasteriserLimits = {
  /** Includes the picture that is being drawn. */
  readonly waitingMax: number;
  /** An idle thread ends after this time, which frees its 60 MB. */
  readonly idleMs: number;
  /** The time limit for one picture. */
  readonly pictureMs: number;
};

export type Rasteriser = ReturnType<typeof createRasteriser>;

/**
 * Drawing takes a tenth of a second of CPU time, so it runs on its own thread. The first picture starts the thread, and it
 * ends when it is idle. Any failure ends it too, because its memory cannot be trusted then; the next picture starts another.
 */
export function createRasteriser(fonts: readonly Uint8Array[], { waitingMax, idleMs, pictureMs }: RasteriserLimits) {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = createQueue();
  let waiting = 0;
  let closed = false;

  function start(): Worker {
    const started = new Worker(new URL("./raster-worker.js", import.meta.url), {
      workerData: { fonts, family: FAMILY },
    });
    const forget = () => {
      if (thread === started) thread = undefined;
    };
    // An idle thread may die too: an error without a listener would end the process.
    started.on("error", forget).on("exit", forget);
    return started;
  }

  async function stop(): Promise<void> {
    const stopped = thread;
    thread = undefined;
    await stopped?.terminate();
  }

  async function draw(svg: Svg): Promise<Uint8Array> {
    clearTimeout(idle);
    thread ??= start();
    thread.ref();
    try {
      const png = await answerOf(thread, svg, pictureMs);
      thread?.unref();
      idle = setTimeout(() => void stop(), idleMs).unref();
      return png;
    } catch (fault) {
      await stop();
      throw fault;
    }
  }

  return {
    /** The drawing as PNG. Rejects when too many are waiting, when it takes too long, and after `close`. */
    png(svg: Svg): Promise<Uint8Array> {
      if (closed) return Promise.reject(new Error("No more pictures: closed"));
      if (waiting >= waitingMax) return Promise.reject(new Error(`Too many pictures are waiting: ${waiting}`));
      waiting++;
      return inTurn(() => draw(svg)).finally(() => waiting--);
    },
    /** Finishes the pictures in progress, and ends the thread. */
    close(): Promise<void> {
      closed = true;
      return inTurn(() => {
        clearTimeout(idle);
        return stop();
      });
    },
    /** Whether the thread is running. */
    awake: (): boolean => thread !== undefined,
  };
}

/** The answer to one picture. Rejects when the thread dies or does not answer in time. */
function answerOf(thread: Worker, svg: Svg, withinMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const answered = (png: Uint8Array) => settle(() => resolve(png));
    const failed = (fault: unknown) => settle(() => reject(fault));
    const ended = () => failed(new Error("The drawing thread ended"));
    const late = setTimeout(() => failed(new Error(`No picture within ${withinMs} ms`)), withinMs);
    function settle(end: () => void): void {
      clearTimeout(late);
      thread.off("message", answered).off("error", failed).off("exit", ended);
      end();
    }
    thread.on("message", answered).on("error", failed).on("exit", ended);
    thread.postMessage(svg);
  });
}
