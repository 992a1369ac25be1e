import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { HEAP_LINE } from './heap-report.mjs';
import type { ServiceProcess } from './service-process.ts';

/** Node.js options with which a process reports its heap on request. */
export const heapOptions = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('heap-report.mjs', import.meta.url)),
] as const;

/** Returns the megabytes that a process uses after a garbage collection. It was started with {@link heapOptions}. */
export async function heapMegabytes(service: Pick<ServiceProcess, 'pid' | 'log'>): Promise<number> {
  const reports = (): RegExpExecArray[] => [...service.log().matchAll(HEAP_LINE)];
  const before = reports().at(-1)?.[1];
  process.kill(service.pid, 'SIGUSR2');
  await expect.poll(() => reports().at(-1)?.[1] !== before).toBe(true);
  return Number(reports().at(-1)?.[2]) / 1024 ** 2;
}
