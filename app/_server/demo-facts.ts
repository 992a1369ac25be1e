import { readFile } from 'node:fs/promises';
import { parseDemoFacts, type DemoFacts } from '../../demo/facts.ts';
import { getEnv } from './context.ts';
import { log } from './log.ts';

/** What the driver of the demo network says about its own chain. */
export type LoadedFacts =
  | { readonly state: 'facts'; readonly facts: DemoFacts }
  /** Not a demo: this page does not exist. */
  | { readonly state: 'no-demo' }
  /** The driver has not written its first facts yet. */
  | { readonly state: 'not-yet' };

export async function loadDemoFacts(): Promise<LoadedFacts> {
  const { demoFile } = getEnv();
  if (demoFile === undefined) return { state: 'no-demo' };
  try {
    return { state: 'facts', facts: parseDemoFacts(await readFile(demoFile, 'utf8')) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      log.warn(`demo facts cannot be read: ${error instanceof Error ? error.name : 'unknown'}`);
    }
    return { state: 'not-yet' };
  }
}
