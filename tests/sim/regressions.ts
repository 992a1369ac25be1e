import { readdir, readFile } from 'node:fs/promises';
import type { Plan } from './plan.ts';

/** A plan that found a bug. The complete plan is stored, because a seed generates another plan after a change of the simulation. */
export interface Regression {
  readonly found: string;
  readonly plan: Plan;
}

const folder = new URL('./regressions/', import.meta.url);

export async function regressions(): Promise<Regression[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Regression),
  );
}
