import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of a server's page processes. */
export function pageProcesses({ pid: server }: { readonly pid: number }): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
        return (
          parent === String(server) &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('page-process.mjs')
        );
      } catch {
        // The process ended during the check.
        return false;
      }
    });
}
